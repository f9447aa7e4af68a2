import { randomInt } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import { afterCommit } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type UndoFunctions } from '#server/rules/audit-log.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { isUsernameTaken } from '#server/rules/username-policy.ts';

import { updateMember } from '../store.ts';
import { removedPartMail } from './removed-part-mail.ts';
import {
  deleteRemovedPart,
  findLastRemovedPart,
  findPublicCollection,
  findRemovedPart,
  insertRemovedPart,
  updateCollectionPublic,
  updateCollectionShown,
  type RemovedPart,
} from './removed-parts-store.ts';
import { requireMember, requireNoRights } from './require-member.ts';

type Part = Schemas['ProfilePart'];

/** What is to be removed of a profile, and why. */
interface Removal {
  part: Part;
  collectionId?: string | undefined;
  reason: string;
}

/** What undoing a removal needs; `title` is what the part is called from now on, or was called. */
type Removed = Pick<RemovedPart, 'title' | 'kept'> & { picture_id?: string };

interface RemovedPartsDeps {
  clock: Clock;
  newId: NewId;
  mailQueue: Pick<MailQueue, 'add'>;
  /** Copies new usernames to the connections of their members, in the background. */
  copyNamesSoon: () => void;
  notifier: {
    /** Tells the member which part of its profile was removed, and why. */
    profileRemoved(trx: Trx, memberId: string, removedPartId: string): Promise<void>;
  };
}

/** Removes parts of profiles, each with an entry in the audit log, and gives them back. For admins, moderators and the command line. */
export function createRemovedParts({ clock, newId, mailQueue, copyNamesSoon, notifier }: RemovedPartsDeps) {
  const remove: Record<Part, (trx: Trx, account: Account, collectionId: string | undefined) => Promise<Removed>> = {
    async picture(trx, { id, picture_id: pictureId }) {
      if (pictureId === null) throw nothingThere();
      await updateMember(trx, id, { picture_id: null });
      return { title: '', kept: '', picture_id: pictureId };
    },
    async username(trx, { id, username }) {
      const last = await findLastRemovedPart(trx, id, 'username');
      if (last?.title === username) throw nothingThere();
      const title = await findNeutralName(trx);
      // It was not the member who changed it, and may do so at once.
      await updateMember(trx, id, { username: title, renamed_at: null });
      afterCommit(trx, copyNamesSoon);
      return { title, kept: username };
    },
    async texts(trx, { id, about, link, pronouns }) {
      if (about + link + pronouns === '') throw nothingThere();
      await updateMember(trx, id, noTexts);
      return { title: '', kept: JSON.stringify({ about, link, pronouns }) };
    },
    async collection(trx, { id }, collectionId) {
      if (collectionId === undefined) throw new Problem(400, msg`Please say which collection.`);
      const collection = await findPublicCollection(trx, id, collectionId);
      if (!collection) throw nothingThere();
      await updateCollectionPublic(trx, collection.id, 0);
      return { title: collection.name, kept: JSON.stringify(collection) };
    },
  };

  /** Each returns false if the member, or somebody else, has changed the part since. */
  const giveBack: Record<Part, (trx: Trx, account: Account, removed: RemovedPart) => Promise<boolean>> = {
    async picture(trx, { id, picture_id: present }, { picture_id: pictureId }) {
      if (present === null) await updateMember(trx, id, { picture_id: pictureId });
      return present === null;
    },
    async username(trx, { id, username: present }, { title, kept }) {
      if (present !== title) return false;
      await updateMember(trx, id, { username: kept ?? '' });
      afterCommit(trx, copyNamesSoon);
      return true;
    },
    async texts(trx, { id, about, link, pronouns }, { kept }) {
      if (about + link + pronouns !== '') return false;
      await updateMember(trx, id, JSON.parse(kept ?? '') as typeof noTexts);
      return true;
    },
    collection: (trx, _, { kept }) =>
      updateCollectionShown(trx, JSON.parse(kept ?? '') as Parameters<typeof updateCollectionShown>[1]),
  };

  return {
    /** Throws 404 for no member, 403 for an admin or moderator, 400 for a collection without an id, 409 if there is nothing to remove any more. */
    async remove(trx: Trx, actor: Actor, memberId: string, { part, collectionId, reason }: Removal): Promise<void> {
      const account = await requireMember(trx, memberId);
      requireNoRights(account);
      const { picture_id = null, ...removed } = await remove[part](trx, account, collectionId);
      const id = newId();
      const row = { id, member_id: memberId, part, reason, removed_at: clock.now(), picture_id, ...removed };
      await insertRemovedPart(trx, row);
      const subject = { id: memberId, name: account.username };
      const details = { part, removedPartId: id, ...(part === 'collection' && { collectionId }) };
      await insertAuditEntry(trx, newId, { action: 'member.partRemoved', actor, subject, reason, details });
      await notifier.profileRemoved(trx, memberId, id);
      // An address that nobody has verified may be that of somebody else.
      if (account.email_verified_at === null) return;
      const letter = removedPartMail(await readAppName(trx), account, row);
      await mailQueue.add(trx, { kind: 'reportDecision', letter });
    },

    undoFunctions: {
      async 'member.partRemoved'(trx, { subject_id: memberId, details }) {
        const account = await lockMember(trx, memberId ?? '');
        const { removedPartId } = JSON.parse(details) as { removedPartId: string };
        const removed = await findRemovedPart(trx, removedPartId);
        if (account?.deleted_at !== null || typeof removed?.kept !== 'string')
          throw new Problem(409, msg`What this was about is gone, so it cannot be undone.`);
        if (!(await giveBack[removed.part](trx, account, removed)))
          throw new Problem(409, msg`This was changed again since then.`);
        await deleteRemovedPart(trx, removed.id);
      },
    } satisfies UndoFunctions,
  };
}

const noTexts = { about: '', link: '', pronouns: '' };

/** Without letters and digits that look like others, which would make two names the same. */
const letters = 'abcdefghjkmpqrstuvwxyz';

/** A free username that says nothing about anybody. */
async function findNeutralName(trx: Trx): Promise<string> {
  for (;;) {
    const end = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
    if (!(await isUsernameTaken(trx, `member-${end}`))) return `member-${end}`;
  }
}

const nothingThere = () => new Problem(409, msg`There is nothing to remove any more.`);
