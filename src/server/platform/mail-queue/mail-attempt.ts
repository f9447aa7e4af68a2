import { setTimeout } from 'node:timers/promises';

import type { Clock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import type { Logger } from '../logger.ts';
import type { Letter, Mail } from '../mail.ts';
import { classifyMailError } from './mail-failure.ts';
import {
  deleteMail,
  insertMailResult,
  isRefusingMail,
  postponeMail,
  updateFullMailbox,
  updateMailRefused,
  type StoredMail,
} from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
/** After the first attempts; then every hour. */
const retryDelays = [10_000, minute, 5 * minute, 15 * minute, 30 * minute];
/** An attempt that takes longer counts as failed. */
const maxAttemptMs = 2 * minute;

interface AttemptOptions {
  db: Db;
  clock: Clock;
  mail: Mail;
  log: Logger;
}

/** A function that tries to send a mail which this server has claimed, and stores the result: it is gone, or planned anew. */
export function createMailAttempt({ db, clock, mail, log }: AttemptOptions) {
  return attempt;

  async function attempt(claimed: StoredMail): Promise<void> {
    const { id, kind, attempts } = claimed;
    if (claimed.letter === '' || (claimed.priority > 0 && (await isRefusingMail(db, claimed.email_key)))) {
      log.info({ mail: id, kind }, 'mail not sent: its address has refused mail, or belongs to nobody');
      await insertMailResult(db, { kind, result: 'skipped', now: clock.now() });
      return deleteMail(db, id);
    }
    try {
      await sendInTime({ ...(JSON.parse(claimed.letter) as Letter), id });
    } catch (error) {
      return handleFailure(claimed, error);
    }
    await deleteMail(db, id);
    await updateFullMailbox(db, claimed, false);
    // Others are not tried where mail was refused.
    if (claimed.priority === 0) await updateMailRefused(db, claimed, null);
    log.info({ mail: id, kind, attempts }, 'mail sent');
    await insertMailResult(db, { kind, result: 'sent', now: clock.now() });
  }

  async function sendInTime(letter: Letter): Promise<void> {
    const sent = mail.send(letter);
    // Its end is of no interest after the time is up.
    sent.catch(() => undefined);
    const ended = new AbortController();
    const late = setTimeout(maxAttemptMs, undefined, { ref: false, signal: ended.signal }).then(() => {
      throw Object.assign(new Error('The mail server is too slow.'), { code: 'ETIMEDOUT' });
    });
    late.catch(() => undefined);
    await Promise.race([sent, late]).finally(() => {
      ended.abort();
    });
  }

  async function handleFailure(claimed: StoredMail, error: unknown): Promise<void> {
    const { id, kind, attempts } = claimed;
    const { reason, status, isFinal, isDeadMailbox, isFullMailbox } = classifyMailError(error);
    const now = clock.now();
    if (isDeadMailbox) await updateMailRefused(db, claimed, now);
    if (isFullMailbox) await updateFullMailbox(db, claimed, true);
    if (isFinal) {
      await deleteMail(db, id);
      log.error({ mail: id, kind, reason, status }, 'mail given up: it was refused');
    } else {
      const next = Math.min(now + (retryDelays[attempts - 1] ?? hour), claimed.expires_at);
      await postponeMail(db, claimed, next);
      log.warn({ mail: id, kind, reason, status, attempts }, 'mail not sent; it is tried again');
    }
    await insertMailResult(db, { kind, result: isFinal ? 'refused' : 'failed', reason, now });
  }
}
