import { createHash } from 'node:crypto';
import { inTransaction } from './database/database.ts';
import type { Db, Trx } from './database/schema.ts';
import { Problem } from './problem.ts';

interface Action {
  memberId: string;
  /** The member's own name for this one action; without one the work is simply done. */
  key: string | undefined;
  operation: string;
  body: unknown;
  now: number;
}

/**
 * Does the work in a transaction and keeps its answer under the key, so that a repeated request is answered the same and
 * does nothing more. Two at once wait for each other. The same key for another request throws 422.
 */
export function answerOnce<Answer>(db: Db, action: Action, work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  const { memberId, key, now } = action;
  return inTransaction(db, async (trx) => {
    if (key === undefined) return work(trx);
    const request = createHash('sha256').update(JSON.stringify([action.operation, action.body])).digest('base64url');
    const fresh = await trx
      .insertInto('idempotency_keys')
      .values({ member_id: memberId, key, request, answer: '', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    const row = trx.selectFrom('idempotency_keys').selectAll().where('member_id', '=', memberId).where('key', '=', key);
    if (!fresh) {
      const kept = await row.executeTakeFirstOrThrow();
      if (kept.request !== request) throw new Problem(422, 'This Idempotency-Key was used for another request.');
      return JSON.parse(kept.answer) as Answer;
    }
    const answer = await work(trx);
    await trx.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer) }).where('member_id', '=', memberId).where('key', '=', key).execute();
    return answer;
  });
}

/** Forgets the keys that were used before then. */
export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
