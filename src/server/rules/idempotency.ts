import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { Problem } from '#server/platform/problem.ts';

import { inMemberTransaction, type SignedInMember } from './member-transaction.ts';

interface IdempotentRequest<Permission> {
  member: SignedInMember;
  /** The Idempotency-Key header; without one `work` runs every time. */
  key: string | undefined;
  operation: string;
  body: unknown;
  now: number;
  /** Throws if the member may not do this, or not any more; what it returns is for `work`. */
  permit: (trx: Trx) => Promise<Permission>;
}

/**
 * Runs `work` in a transaction and stores its answer under the key. A repeated request that is still permitted gets the stored
 * answer and changes nothing; concurrent ones wait for the first. Throws 422 if the key was used for a different request.
 */
export function withIdempotencyKey<Answer, Permission>(
  db: Db,
  request: IdempotentRequest<Permission>,
  work: (trx: Trx, permission: Permission) => Promise<Answer>,
): Promise<Answer> {
  const { member, key, now, permit } = request;
  const memberId = member.id;
  return inMemberTransaction(db, member, async (trx) => {
    const permission = await permit(trx);
    if (key === undefined) return work(trx, permission);
    const digest = createHash('sha256')
      .update(JSON.stringify([request.operation, request.body]))
      .digest('base64url');
    const inserted = await trx
      .insertInto('idempotency_keys')
      .values({ member_id: memberId, key, request: digest, answer: '', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!inserted) {
      const stored = await trx
        .selectFrom('idempotency_keys')
        .select(['request', 'answer'])
        .where('member_id', '=', memberId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (stored.request !== digest) throw new Problem(422, msg`This Idempotency-Key was used for another request.`);
      return JSON.parse(stored.answer) as Answer;
    }
    const answer = await work(trx, permission);
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

/** Deletes the keys that were first used before this time. */
export function deleteIdempotencyKeys(db: Db, before: number): Promise<void> {
  const where = sql`created_at < ${before}`;
  return runSlices(deleteInSlices(db, { table: 'idempotency_keys', key: ['member_id', 'key'], where }));
}
