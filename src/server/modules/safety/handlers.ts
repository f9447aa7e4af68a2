import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import { isBlocked } from '#server/rules/restrictions.ts';

import { deleteBlock, deleteMute, insertBlock, insertMute, isBlockedBy, listRestricted } from './store.ts';

interface SafetyDeps {
  db: Db;
  newId: NewId;
  /** Ends the follow and withdraws its notification. */
  unfollow: (trx: Trx, follower: string, followee: string) => Promise<void>;
}

type Ids = 'blockMember' | 'unblockMember' | 'muteMember' | 'unmuteMember' | 'listBlockedMembers' | 'listMutedMembers';

export function safetyHandlers({ db, newId, unfollow }: SafetyDeps): Handlers<Context, Ids> {
  const listPeople = async (member: Viewer, kind: 'block' | 'mute', query: { cursor?: string; limit: number }) => {
    const rows = await listRestricted(db, member, kind, query);
    const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
    const people = items.map((row) => ({
      _id: row.member_id,
      username: row.username,
      profilePicUrl: profilePicUrl(row.picture_id),
    }));
    return { people, nextCursor };
  };

  return {
    async blockMember({ params }, { member, t }) {
      checkNotSelf(member, params.id, msg`You cannot block yourself.`);
      const pair = { memberId: member.id, otherId: params.id };
      await inMemberTransaction(db, member, async (trx) => {
        // In the order of ids, so that two members who block each other at the same time do not deadlock.
        const [first, second] = [await lockMember(trx, smaller(pair)), await lockMember(trx, greater(pair))];
        const other = [first, second].find((each) => each?.id === params.id);
        // Nobody is told that it is blocked: to a blocked member the other does not exist.
        if (other?.deactivated_at !== null || (await isBlockedBy(trx, pair)))
          throw new Problem(404, msg`This member does not exist.`);
        checkBlockAllowed(
          [first, second].find((each) => each?.id === member.id),
          other,
        );
        await insertBlock(trx, { ...pair, id: newId() });
        await unfollow(trx, member.id, params.id);
        await unfollow(trx, params.id, member.id);
      });
      member.hidesOthers = true;
      return { message: t(msg`You have blocked this member.`) };
    },

    async unblockMember({ params }, { member, t }) {
      await inMemberTransaction(db, member, (trx) => deleteBlock(trx, { memberId: member.id, otherId: params.id }));
      return { message: t(msg`You have unblocked this member.`) };
    },

    async muteMember({ params }, { member, t }) {
      checkNotSelf(member, params.id, msg`You cannot mute yourself.`);
      const pair = { memberId: member.id, otherId: params.id };
      await inMemberTransaction(db, member, async (trx) => {
        const other = await lockMember(trx, params.id);
        if (other?.deactivated_at !== null || (await isBlocked(trx, member.id, params.id)))
          throw new Problem(404, msg`This member does not exist.`);
        await insertMute(trx, { ...pair, id: newId() });
      });
      member.hidesOthers = true;
      return { message: t(msg`You have muted this member.`) };
    },

    async unmuteMember({ params }, { member, t }) {
      await inMemberTransaction(db, member, (trx) => deleteMute(trx, { memberId: member.id, otherId: params.id }));
      return { message: t(msg`You have unmuted this member.`) };
    },

    listBlockedMembers: ({ query }, { member }) => listPeople(member, 'block', query),
    listMutedMembers: ({ query }, { member }) => listPeople(member, 'mute', query),
  };
}

const smaller = ({ memberId, otherId }: Record<'memberId' | 'otherId', string>) =>
  memberId < otherId ? memberId : otherId;
const greater = ({ memberId, otherId }: Record<'memberId' | 'otherId', string>) =>
  memberId < otherId ? otherId : memberId;

function checkNotSelf(member: Viewer, otherId: string, message: MessageDescriptor): void {
  if (member.id === otherId) throw new Problem(400, message);
}

type Rights = Record<'is_admin' | 'is_moderator', 0 | 1>;

/** Admins and moderators look after everybody: they see all, and all see them. */
function checkBlockAllowed(member: Rights | undefined, other: Rights): void {
  if (other.is_admin === 1)
    throw new Problem(403, msg`An admin of this community cannot be blocked. You can mute this member.`);
  if (member?.is_admin === 1)
    throw new Problem(403, msg`Admins see everybody, so they cannot block. You can mute this member.`);
  if (other.is_moderator === 1)
    throw new Problem(403, msg`A moderator of this community cannot be blocked. You can mute this member.`);
  if (member?.is_moderator === 1)
    throw new Problem(403, msg`Moderators see everybody, so they cannot block. You can mute this member.`);
}
