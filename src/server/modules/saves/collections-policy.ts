import { msg } from '@lingui/core/runtime-macro';
import type { Selectable } from 'kysely';

import type { Viewer } from '#server/http/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

/** A collection as its row has it. */
export type CollectionRow = Selectable<Database['collections']>;

/** A collection whose owner is the viewer; only `requireOwnCollection` returns one. */
export type OwnCollection = CollectionRow & { readonly isOwn: true };

/** To everybody but the owner a private collection does not exist, nor does anybody's that is deleted. */
export const unknownCollection = (): Problem => new Problem(404, msg`This collection does not exist.`);

/** Throws 404 for a collection of another member: whether it is public does not matter for a change. */
export function requireOwnCollection(
  member: Viewer,
  collection: CollectionRow | undefined,
  { isDeletedToo = false }: { isDeletedToo?: boolean } = {},
): OwnCollection {
  if (collection?.member_id !== member.id) throw unknownCollection();
  if (collection.deleted_at !== null && !isDeletedToo) throw unknownCollection();
  return { ...collection, isOwn: true };
}

/** Throws 404 for another member's collection that is not public; the caller checks that it may see the owner. */
export function requireVisibleCollection(member: Viewer, collection: CollectionRow | undefined): CollectionRow {
  if (collection?.deleted_at !== null) throw unknownCollection();
  if (collection.member_id !== member.id && collection.is_public === 0) throw unknownCollection();
  return collection;
}
