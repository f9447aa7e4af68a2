import { sql, type RawBuilder } from 'kysely';

import { fetchLimit, unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notHidden, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import { listPostsByIds, type PostRow } from './store.ts';

interface FollowedPage {
  /** Only posts with smaller ids. */
  cursor?: string | undefined;
  limit: number;
}

/** The newest posts of the members whom this one follows and has not muted; one more than the limit at least, if there are more. */
export async function listFollowedPosts(
  db: Db,
  member: Restricted & { id: string },
  page: FollowedPage,
): Promise<PostRow[]> {
  const at = { cursor: '~', ...page };
  const newest = await amongNewest(db, member, at);
  return listPostsByIds(db, member, newest.length > page.limit ? newest : await byAuthors(db, member, at));
}

const newestCount = 500;

/**
 * Who follows many finds a page among the newest posts. Each is looked up by a subquery: PostgreSQL would compare it with all whom
 * the member follows, one by one.
 */
const amongNewest = (db: Db, member: Restricted & { id: string }, { cursor, limit }: Required<FollowedPage>) =>
  readIds(
    db,
    sql`select p.id from (
        select p.id, p.author_id from posts p where p.id < ${cursor} and ${notRemoved} order by p.id desc limit ${sql.lit(newestCount)}
      ) as p
      where (
        select 1 from connections c cross join members m
        where c.member_id = ${member.id} and c.other_id = p.author_id and c.follows_since is not null
          and m.id = c.other_id and m.deactivated_at is null and ${notHidden(member, 'm.id')}
        limit 1
      ) = 1
      order by p.id desc limit ${fetchLimit(limit)}`,
  );

/**
 * A page comes from no more authors than it has posts: those with the newest last posts. The index is asked for the last post of
 * each, and for a page of these few.
 */
async function byAuthors(
  db: Db,
  member: Restricted & { id: string },
  { cursor, limit }: Required<FollowedPage>,
): Promise<string[]> {
  const authors = await readIds(
    db,
    // Authors without posts, who come last, do no harm. A condition would have PostgreSQL look for each last post twice.
    sql`select c.other_id as id
      from connections c cross join members m
      where c.member_id = ${member.id} and c.follows_since is not null and m.id = c.other_id and m.deactivated_at is null
        and ${notHidden(member, 'm.id')}
      order by coalesce(
        (select p.id from posts p where p.author_id = c.other_id and p.id < ${cursor} and ${notRemoved} order by p.id desc limit 1), '') desc
      limit ${fetchLimit(limit)}`,
  );
  if (authors.length === 0) return [];
  const pages = unionAll(
    authors,
    (id) =>
      sql`select p.id from posts p where p.author_id = ${id} and p.id < ${cursor} and ${notRemoved} order by p.id desc limit ${fetchLimit(limit)}`,
  );
  return readIds(db, sql`select id from ${pages} as found order by id desc limit ${fetchLimit(limit)}`);
}

const readIds = async (db: Db, query: RawBuilder<unknown>): Promise<string[]> =>
  (await (query as RawBuilder<{ id: string }>).execute(db)).rows.map(({ id }) => id);
