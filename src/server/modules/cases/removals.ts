import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import type { SignedInMember } from '#server/rules/member-transaction.ts';
import { findRemoval, openCase, type CaseSubject } from '#server/rules/report-cases.ts';

import { decidedAlready, type createDecisions, type DecidedCase } from './decisions.ts';

interface RemovalsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  decisions: Pick<ReturnType<typeof createDecisions>, 'decide'>;
  /** Mails the author. */
  mailDecision: (trx: Trx, decided: DecidedCase) => Promise<void>;
}

/** Something that an admin removes, and whether one has. */
interface Removable extends CaseSubject {
  isRemoved: boolean;
}

export type Removals = ReturnType<typeof createRemovals>;

/**
 * Removes posts and comments without a report: their open case is decided, or one is opened for it. Throws 403 without a fresh
 * proof, 404 for what does not exist, 400 for what the admin made itself, and 409 with who has removed it already.
 */
export function createRemovals({ db, clock, newId, decisions, mailDecision }: RemovalsDeps) {
  async function remove(admin: SignedInMember, find: Find, message: string): Promise<void> {
    await inModeratorTransaction(db, admin, clock.now(), async (trx, actor) => {
      const found = await find(trx);
      if (!found) throw nothingThere();
      if (found.authorId === admin.id) throw new Problem(400, msg`This is your own. You can delete it.`);
      const caseId = await openCase(trx, { clock, newId }, found);
      // Another admin may have removed it while this one waited for the case.
      if ((await find(trx))?.isRemoved !== false) {
        const removal = await findRemoval(trx, found);
        throw removal ? decidedAlready(removal) : nothingThere();
      }
      await mailDecision(trx, await decisions.decide(trx, actor, caseId, { decision: 'remove', message }));
    });
  }

  return {
    removePost: (admin: SignedInMember, id: string, reason: string) =>
      remove(admin, (trx) => findRemovablePost(trx, id), reason),
    removeComment: (admin: SignedInMember, id: string, reason: string) =>
      remove(admin, (trx) => findRemovableComment(trx, id), reason),
  };
}

type Find = (trx: Trx) => Promise<Removable | undefined>;

/** Whatever else hides it, as reports or its author do: it could be seen again until an admin removes it, too. */
const isRemoved = async (trx: Trx, thing: Pick<CaseSubject, 'kind' | 'id'>): Promise<boolean> =>
  (await findRemoval(trx, thing)) !== undefined;

async function findRemovablePost(trx: Trx, id: string): Promise<Removable | undefined> {
  const post = await trx.selectFrom('posts').select(['author_id', 'title']).where('id', '=', id).executeTakeFirst();
  return (
    post && {
      kind: 'post',
      id,
      authorId: post.author_id,
      postId: id,
      title: post.title,
      isRemoved: await isRemoved(trx, { kind: 'post', id }),
    }
  );
}

async function findRemovableComment(trx: Trx, id: string): Promise<Removable | undefined> {
  const comment = await trx
    .selectFrom('comments as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .select(['c.author_id', 'c.post_id', 'p.title'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return (
    comment && {
      kind: 'comment',
      id,
      authorId: comment.author_id,
      postId: comment.post_id,
      title: comment.title,
      isRemoved: await isRemoved(trx, { kind: 'comment', id }),
    }
  );
}

const nothingThere = () => new Problem(404, msg`There is nothing to remove any more.`);
