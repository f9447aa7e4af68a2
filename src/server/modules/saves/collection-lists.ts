import { sql, type RawBuilder } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import { fetchLimit, inList, unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { coverUrl } from '#server/platform/pictures/picture-urls.ts';
import { isNoRemovedPost, notBlocked, notHidden, type Restricted } from '#server/rules/restrictions.ts';

import { placeOf } from './collection-order.ts';
import type { CollectionRow } from './collections-policy.ts';

const maxCovers = 3;

/**
 * The condition that a row of `collection_posts` is shown to the viewer. In one's own collections posts of muted members stay, as
 * they do among the saves.
 */
function isShown(viewer: Restricted, ownerId: string): RawBuilder<unknown> {
  return sql`c.removed_at is null and ${isNoRemovedPost('c.post_id')}
    and not exists (select 1 from members m where m.id = c.author_id and m.deactivated_at is not null)
    and ${viewer.id === ownerId ? notBlocked(viewer, 'c.author_id') : notHidden(viewer, 'c.author_id')}`;
}

/** The condition that people without an account can open the post of a row of `collection_posts`, and the viewer, if it is a member, too. */
function isShared(viewer: Restricted | null): RawBuilder<unknown> {
  return sql`c.removed_at is null and ${isNoRemovedPost('c.post_id')}
    and exists (select 1 from members m where m.id = c.author_id and m.deactivated_at is null and m.shares_posts = 1)
    and ${notHidden(viewer, 'c.author_id')}`;
}

interface CollectionPage {
  cursor?: string;
  limit: number;
}

interface CollectedPost {
  /** Its place. */
  id: string;
  post_id: string;
  note: string;
}

/** The posts of a collection after the cursor, in their order. */
export function listCollectionPosts(
  db: Db,
  viewer: Restricted,
  collection: Pick<CollectionRow, 'id' | 'member_id'>,
  page: CollectionPage,
): Promise<CollectedPost[]> {
  return listPosts(db, isShown(viewer, collection.member_id), collection.id, page);
}

/** Those of them that people without an account can open. */
export function listPublicCollectionPosts(
  db: Db,
  viewer: Restricted | null,
  { id }: Pick<CollectionRow, 'id'>,
  page: CollectionPage,
): Promise<CollectedPost[]> {
  return listPosts(db, isShared(viewer), id, page);
}

async function listPosts(
  db: Db,
  shown: RawBuilder<unknown>,
  collectionId: string,
  page: CollectionPage,
): Promise<CollectedPost[]> {
  const before = page.cursor === undefined ? sql`` : sql`and ${placeOf('c')} < ${page.cursor}`;
  const { rows } = await sql<CollectedPost>`
    select ${placeOf('c')} as id, c.post_id, c.note from collection_posts c
    where c.collection_id = ${collectionId} and ${shown} ${before}
    order by ${placeOf('c')} desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

/** Converts collections of one member to the contract's Collection, with what the viewer sees in them. */
export async function presentCollections(
  db: Db,
  viewer: Restricted,
  collections: readonly CollectionRow[],
): Promise<Schemas['Collection'][]> {
  const [first] = collections;
  if (!first) return [];
  const isOwn = viewer.id === first.member_id;
  const presented = await present(db, isShown(viewer, first.member_id), collections);
  return presented.map(({ collection, row }) => ({ ...collection, ...(isOwn && { coverPostId: row.cover_post_id }) }));
}

/** A public collection as people without an account see it, and the post whose picture is its cover. */
export async function presentPublicCollection(
  db: Db,
  viewer: Restricted | null,
  row: CollectionRow,
): Promise<{ collection: Schemas['Collection']; coverPostId: string | undefined }> {
  const [presented] = await present(db, isShared(viewer), [row]);
  if (!presented) throw new Error('A collection that was given is missing.');
  return { collection: presented.collection, coverPostId: presented.covers[0]?.post_id };
}

async function present(db: Db, shown: RawBuilder<unknown>, collections: readonly CollectionRow[]) {
  const ids = collections.map(({ id }) => id);
  const counts = await sql<{ collection_id: string; count: number | string }>`
    select c.collection_id, count(*) as count from collection_posts c
    where c.collection_id ${inList(ids)} and ${shown} group by c.collection_id`.execute(db);
  const countOf = new Map(counts.rows.map(({ collection_id, count }) => [collection_id, Number(count)]));
  const pictures = await listCovers(db, shown, ids);
  return collections.map((row) => {
    const { id, name, is_public, cover_post_id } = row;
    const own = pictures.filter(({ collection_id }) => collection_id === id);
    const isChosen = ({ post_id }: CoverRow) => post_id === cover_post_id;
    const covers = [...own.filter(isChosen), ...own.filter((cover) => !isChosen(cover))].slice(0, maxCovers);
    const collection: Schemas['Collection'] = {
      collectionId: id,
      name,
      isPublic: is_public === 1,
      postsCount: countOf.get(id) ?? 0,
      covers: covers.map(({ image_id: id, width, height, color }) => ({
        imageUrl: coverUrl({ id, width, height }),
        color,
      })),
    };
    return { row, covers, collection };
  });
}

interface CoverRow {
  collection_id: string;
  post_id: string;
  image_id: string;
  width: number;
  height: number;
  color: string;
}

/** The first posts of each collection, and the one that is chosen for the cover. */
async function listCovers(db: Db, shown: RawBuilder<unknown>, ids: readonly string[]): Promise<CoverRow[]> {
  const columns = sql`c.collection_id, c.post_id, ${placeOf('c')} as place`;
  const { rows } = await sql<CoverRow>`
    select c.collection_id, c.post_id, u.id as image_id, u.width, u.height, u.color from (
      select * from ${unionAll(
        ids,
        (id) => sql`select ${columns} from collection_posts c
          where c.collection_id = ${id} and ${shown} order by ${placeOf('c')} desc limit ${sql.lit(maxCovers)}`,
      )} as first
      union select ${columns} from collection_posts c join collections k on k.id = c.collection_id and k.cover_post_id = c.post_id
        where c.collection_id ${inList(ids)} and ${shown}
    ) as c join posts p on p.id = c.post_id join uploads u on u.id = p.image_id order by c.place desc`.execute(db);
  return rows;
}
