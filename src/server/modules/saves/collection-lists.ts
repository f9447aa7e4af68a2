import { sql, type RawBuilder } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import { fetchLimit, inList, unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { coverUrl } from '#server/platform/pictures/picture-urls.ts';
import { isNoRemovedPost, notBlocked, notHidden, type Restricted } from '#server/rules/restrictions.ts';

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

/** The posts of a collection before the cursor, the last one added first. */
export async function listCollectionPosts(
  db: Db,
  viewer: Restricted,
  collection: Pick<CollectionRow, 'id' | 'member_id'>,
  page: { cursor?: string; limit: number },
): Promise<{ id: string; post_id: string }[]> {
  const before = page.cursor === undefined ? sql`` : sql`and c.id < ${page.cursor}`;
  const { rows } = await sql<{ id: string; post_id: string }>`
    select c.id, c.post_id from collection_posts c
    where c.collection_id = ${collection.id} and ${isShown(viewer, collection.member_id)} ${before}
    order by c.id desc limit ${fetchLimit(page.limit)}`.execute(db);
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
  const ids = collections.map(({ id }) => id);
  const shown = isShown(viewer, first.member_id);
  const counts = await sql<{ collection_id: string; count: number | string }>`
    select c.collection_id, count(*) as count from collection_posts c
    where c.collection_id ${inList(ids)} and ${shown} group by c.collection_id`.execute(db);
  const pictures = await sql<{ collection_id: string; image_id: string; width: number; height: number; color: string }>`
    select c.collection_id, u.id as image_id, u.width, u.height, u.color from ${unionAll(
      ids,
      (id) => sql`select c.collection_id, c.post_id, c.id from collection_posts c
        where c.collection_id = ${id} and ${shown} order by c.id desc limit ${sql.lit(maxCovers)}`,
    )} as c join posts p on p.id = c.post_id join uploads u on u.id = p.image_id order by c.id desc`.execute(db);
  const countOf = new Map(counts.rows.map(({ collection_id, count }) => [collection_id, Number(count)]));
  return collections.map(({ id, name, is_public }) => ({
    collectionId: id,
    name,
    isPublic: is_public === 1,
    postsCount: countOf.get(id) ?? 0,
    covers: pictures.rows
      .filter(({ collection_id }) => collection_id === id)
      .map(({ image_id: id, width, height, color }) => ({ imageUrl: coverUrl({ id, width, height }), color })),
  }));
}
