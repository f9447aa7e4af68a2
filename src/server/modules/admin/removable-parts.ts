import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';

import type { MemberRow } from './members-store.ts';

/** What there is to remove of a member's profile: nothing of an admin's or a moderator's, whose rights go first. */
export async function listRemovableParts(db: Db, member: MemberRow): Promise<Schemas['RemovablePart'][]> {
  const { id, username, is_admin: isAdmin, is_moderator: isModerator, picture_id: pictureId } = member;
  if (isAdmin === 1 || isModerator === 1) return [];
  const found = await db
    .selectFrom('members')
    .select(['about', 'pronouns', 'link'])
    .where('id', '=', id)
    .executeTakeFirst();
  const texts = [found?.about, found?.pronouns, found?.link].filter(Boolean).join(' · ');
  const collections = await db
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('member_id', '=', id)
    .where('is_public', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...(pictureId === null ? [] : [{ part: 'picture', text: '' } as const]),
    { part: 'username', text: username },
    ...(texts === '' ? [] : [{ part: 'texts', text: texts } as const]),
    ...collections.map((collection) => ({
      part: 'collection' as const,
      text: collection.name,
      collectionId: collection.id,
    })),
  ];
}
