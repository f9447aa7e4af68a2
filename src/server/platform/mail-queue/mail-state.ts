import { sql } from 'kysely';

import type { Db } from '../database/schema.ts';
import type { MailFailureReason } from './mail-failure.ts';
import { listMailResults } from './store.ts';

interface MailState {
  /** Mails that have yet to be sent. */
  waiting: number;
  oldestWaitingAt: number | null;
  /** The last attempt that failed, of whatever mail. */
  lastFailure: { at: number; reason: MailFailureReason | '' } | null;
  /** Nothing was sent since a mail began to wait for long, or since one was given up that was not its recipient's fault. */
  isFailing: boolean;
}

const longMs = 15 * 60_000;

/** How the mails of all servers on the database fare. */
export async function readMailState(db: Db, now: number): Promise<MailState> {
  // Ids sort by time. There are few without a letter; of the others, which may be many, only an index is read.
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select (select count(*) from mails) - (select count(*) from mails where letter = '') as waiting,
      (select created_at from mails where letter <> '' order by id limit 1) as oldest`.execute(db);
  const results = await listMailResults(db);
  const failures = results.filter(({ result }) => result !== 'sent' && result !== 'skipped');
  const lastFailure = failures.toSorted((a, b) => b.last_at - a.last_at)[0];
  const sentAt = Math.max(0, ...results.filter(({ result }) => result === 'sent').map((row) => row.last_at));
  const oldest = rows[0]?.oldest ?? null;
  const isGivenUp = failures.some(
    ({ result, reason, last_at: at }) => (result === 'expired' || reason === 'content') && at > sentAt,
  );
  return {
    waiting: rows[0]?.waiting ?? 0,
    oldestWaitingAt: oldest,
    lastFailure: lastFailure ? { at: lastFailure.last_at, reason: lastFailure.reason as MailFailureReason | '' } : null,
    isFailing: isGivenUp || (oldest !== null && oldest < now - longMs && sentAt < oldest),
  };
}
