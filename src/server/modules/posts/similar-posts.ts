import { sql } from 'kysely';

import { inList, unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { fieldsOf } from '#server/rules/post-fields.ts';
import { notHidden, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import { listPostsByIds, type PostRow } from './store.ts';

const maxSimilar = 12;
/** With some to spare for those whose author is deactivated. */
const maxRead = 2 * maxSimilar;

/** Of so many of the newest posts the most similar ones are chosen, however large the community is. */
const newestOf = { all: 200, category: 300, subcategory: 100 };
const maxSavers = 30;
const maxSavesOfEach = 20;
const maxSavedTogether = 60;

/** The posts most like this one that the viewer may see and whose authors it has not muted; the newest first among equals. */
export async function listSimilarPosts(db: Db, viewer: Restricted | null, post: PostRow): Promise<PostRow[]> {
  const savedTogether = await listSavedTogether(db, viewer, post.id);
  const score = scoreBeside(post, savedTogether);
  const ranked = (await listCandidates(db, viewer, post, savedTogether))
    .map((other) => ({ id: other.id, score: score(other) }))
    .filter((other) => other.score > 0)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));
  const ids = ranked.slice(0, maxRead).map(({ id }) => id);
  return (await listPostsByIds(db, viewer, ids)).slice(0, maxSimilar);
}

type Candidate = Pick<PostRow, 'id' | 'category' | 'subcategories' | 'tags'>;

/** Each shared tag counts for more than all else, a subcategory for more than saves, and saves for more than the category. */
function scoreBeside(post: PostRow, savedTogether: readonly string[]): (other: Candidate) => number {
  const { category, ...own } = fieldsOf(post);
  const [tags, subcategories, saved] = [new Set(own.tags), new Set<string>(own.subcategory), new Set(savedTogether)];
  return (other) => {
    const shared = (JSON.parse(other.tags) as typeof own.tags).filter((tag) => tags.has(tag)).length;
    const isOfSubcategory = (JSON.parse(other.subcategories) as string[]).some((one) => subcategories.has(one));
    return (
      8 * shared + 4 * Number(isOfSubcategory) + 2 * Number(saved.has(other.id)) + Number(other.category === category)
    );
  };
}

async function listCandidates(
  db: Db,
  viewer: Restricted | null,
  post: PostRow,
  savedTogether: string[],
): Promise<Candidate[]> {
  const newest = [
    sql`select id from posts order by id desc limit ${sql.lit(newestOf.all)}`,
    sql`select id from posts where category = ${post.category} order by id desc limit ${sql.lit(newestOf.category)}`,
    ...fieldsOf(post).subcategory.map(
      (subcategory) =>
        sql`select post_id from post_subcategories where subcategory = ${subcategory} order by post_id desc limit ${sql.lit(newestOf.subcategory)}`,
    ),
    ...(savedTogether.length > 0 ? [sql`select id from posts where id ${inList(savedTogether)}`] : []),
  ];
  const ids = sql.join(
    newest.map((part) => sql`select * from (${part}) as part`),
    sql` union `,
  );
  const { rows } = await sql<Candidate>`
    select p.id, p.category, p.subcategories, p.tags from posts p
    where p.id in (${ids}) and p.id <> ${post.id} and ${notRemoved} and ${notHidden(viewer, 'p.author_id')}`.execute(
    db,
  );
  return rows;
}

/**
 * The posts that others saved who saved this one: at least two, as one alone would show the author of the post, who is told of a
 * save, what else that member has saved. Any savers: an order would read all of a post that thousands have saved. Not the viewer, so
 * that what it saves moves none of the posts that it looks at.
 */
async function listSavedTogether(db: Db, viewer: Restricted | null, postId: string): Promise<string[]> {
  const savers = await sql<{ id: string }>`
    select member_id as id from saves where post_id = ${postId} and member_id <> ${viewer?.id ?? ''} limit ${sql.lit(maxSavers)}`.execute(
    db,
  );
  if (savers.rows.length < 2) return [];
  const saves = unionAll(
    savers.rows.map(({ id }) => id),
    (id) => sql`select post_id from saves where member_id = ${id} order by id desc limit ${sql.lit(maxSavesOfEach)}`,
  );
  const { rows } = await sql<{ id: string }>`
    select post_id as id from ${saves} as saved group by post_id having count(*) > 1
    order by count(*) desc, post_id desc limit ${sql.lit(maxSavedTogether)}`.execute(db);
  return rows.map(({ id }) => id);
}
