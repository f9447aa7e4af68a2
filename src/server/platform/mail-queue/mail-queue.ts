import { setImmediate, setTimeout } from 'node:timers/promises';

import type { Clock } from '../clock.ts';
import { afterCommit } from '../database/database.ts';
import type { Db, Trx } from '../database/schema.ts';
import { inSlices, rowsAtOnce, runSlices } from '../database/slices.ts';
import type { NewId } from '../ids.ts';
import type { Logger } from '../logger.ts';
import type { Letter, Mail } from '../mail.ts';
import { emailKey } from '../member-keys.ts';
import { isClockStillSteady } from '../steady-clock.ts';
import { createMailAttempt } from './mail-attempt.ts';
import { mailKinds, type MailKind } from './mail-kinds.ts';
import {
  claimMail,
  deleteExpiredMails,
  hasMails,
  insertMail,
  insertMailResult,
  listDueMails,
  maxAheadMs,
  updateSomeDue,
  type MailPlace,
  type StoredMail,
} from './store.ts';

const minute = 60_000;
const maxAgeMs = 24 * 60 * minute;
const lookMs = 5000;
/** After this an attempt counts as one whose server has died. */
const claimMs = 5 * minute;
const maxStopMs = 5000;
/** At the same time. A slow mail server of one domain, or many mails to it, leave room for the others. */
const maxSending = 20;
const maxPerDomain = 4;
const leastPriority = Math.max(...Object.values(mailKinds));

interface NewMail {
  kind: MailKind;
  letter: Letter;
  /** When it is worth nothing any more, such as a link that has expired; otherwise it is given up after a day. */
  expiresAt?: number;
  /** Whose mail of this kind it is, if it takes the place of an unsent one. */
  replaces?: string;
  /** Does all the same, but sends nothing: nobody can tell by the time whether there was a mail. */
  isForNobody?: boolean;
}

/** All mails of a community, in its database until they are sent. */
export interface MailQueue {
  /** Queues a mail in the transaction of its event, so that it exists if and only if that happened. */
  add(trx: Trx, mail: NewMail): Promise<void>;
  /** Sends what is due, soon. */
  wake(): void;
  /** Sends what failed before, without waiting for its time: the mail server may work again. */
  retryNow(): void;
  /** Waits until nothing is being sent. */
  idle(): Promise<void>;
  /** Also sends what failed before, or what another server has left. */
  start(): void;
  stop(): Promise<void>;
}

interface QueueOptions {
  db: Db;
  clock: Clock;
  newId: NewId;
  mail: Mail;
  log: Logger;
}

/** Adds a mail for a running server to send: that looks every few seconds for what others have added. */
export async function addMail(
  trx: Trx,
  { clock, newId }: Pick<QueueOptions, 'clock' | 'newId'>,
  { kind, letter, expiresAt, replaces, isForNobody = false }: NewMail,
): Promise<void> {
  // An account can be without an address.
  if (letter.to === '') return;
  const now = clock.now();
  const key = emailKey(letter.to);
  await insertMail(trx, {
    id: newId(),
    kind,
    priority: mailKinds[kind],
    email_key: key,
    domain: key.slice(key.lastIndexOf('@') + 1),
    replaces,
    letter: isForNobody ? '' : JSON.stringify(letter),
    created_at: now,
    due_at: now,
    expires_at: expiresAt ?? now + maxAgeMs,
  });
}

/**
 * Sends mails soon after their transaction, each in one server at a time, and repeats failed attempts for a day. A server that dies
 * between the sending and the answer leaves open whether the mail was sent: it is repeated with the same Message-ID.
 */
export function createMailQueue({ db, clock, newId, mail, log }: QueueOptions): MailQueue {
  const attempt = createMailAttempt({ db, clock, mail, log });
  const sending = new Map<string, { domain: string; done: Promise<void> }>();
  /** By the domains that have no room: all that is due before this place is to them. */
  const reached = new Map<string, MailPlace>();
  let looking: Promise<void> | undefined;
  let isAwake = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    // What was added may be more urgent.
    reached.clear();
    lookSoon();
  }

  function lookSoon(): void {
    isAwake = true;
    if (isStopped) return;
    // After the answer of the request that queued a mail.
    looking ??= setImmediate()
      .then(look)
      .catch((error: unknown) => log.error({ err: error }, 'mails could not be read; it is tried again'))
      .finally(() => {
        looking = undefined;
        // Somebody may have called in the moment between.
        if (isAwake) lookSoon();
      });
  }

  async function look(): Promise<void> {
    while (isAwake && !isStopped) {
      isAwake = false;
      // An idle server asks once and not four times.
      if (!(await hasMails(db))) continue;
      await deleteExpired();
      await updateSomeDue(db, { now: clock.now(), waitMs: maxAheadMs });
      while (await beginSome());
    }
  }

  /** Begins what there is room for among the next that are due; returns whether others may follow, to other domains. */
  async function beginSome(): Promise<boolean> {
    if (sending.size >= maxSending) return false;
    const except = fullDomains();
    const full = except.join(' ');
    const now = clock.now();
    const due = await listDueMails(db, { now, except, from: reached.get(full) ?? null, limit: maxSending });
    // Unless somebody has called meanwhile.
    if (!isAwake) reached.set(full, due[0] ?? { priority: leastPriority, due_at: now, id: '~' });
    for (const found of due) if (hasRoom(found.domain)) await begin(found);
    return due.length === maxSending;
  }

  const countSending = (domain: string) => [...sending.values()].filter((other) => other.domain === domain).length;
  const hasRoom = (domain: string) => sending.size < maxSending && countSending(domain) < maxPerDomain;
  const fullDomains = () =>
    [...new Set([...sending.values()].map(({ domain }) => domain))].filter((domain) => !hasRoom(domain)).toSorted();

  async function deleteExpired(): Promise<void> {
    // A clock that is ahead for a moment must not throw away what waits; meanwhile nobody sends it either.
    if (!(await isClockStillSteady(db, clock.now()))) return;
    const expired = await deleteExpiredMails(db, clock.now());
    for (const { id, kind } of expired) {
      log.error({ mail: id, kind }, 'mail given up: it could not be sent in time');
      await insertMailResult(db, { kind, result: 'expired', now: clock.now() });
    }
    if (expired.length < rowsAtOnce) return;
    await setImmediate();
    await deleteExpired();
  }

  async function begin(found: StoredMail): Promise<void> {
    const claimed = await claimMail(db, found, clock.now() + claimMs);
    if (!claimed) return;
    const done = attempt(claimed)
      .catch((error: unknown) => log.error({ err: error, mail: claimed.id }, 'the result of a mail was not stored'))
      .finally(() => {
        sending.delete(claimed.id);
        // There is room for others.
        lookSoon();
      });
    sending.set(claimed.id, { domain: claimed.domain, done });
  }

  function retryNow(): void {
    const now = clock.now();
    // Those that wait for longer than an attempt can claim them: none of them is just being sent.
    runSlices(inSlices(db, (trx) => updateSomeDue(trx, { now, waitMs: claimMs })))
      .then(wake)
      .catch((error: unknown) => {
        log.error({ err: error }, 'waiting mails could not be tried at once; they are tried later');
      });
  }

  return {
    async add(trx, queued) {
      await addMail(trx, { clock, newId }, queued);
      afterCommit(trx, wake);
    },
    wake,
    retryNow,
    async idle() {
      while (looking ?? sending.size > 0)
        await Promise.all([looking, ...[...sending.values()].map(({ done }) => done)]);
    },
    start() {
      retryNow();
      timer = setInterval(wake, lookMs).unref();
    },
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await looking;
      const all = Promise.all([...sending.values()].map(({ done }) => done));
      // What is not sent by then is repeated after the next start.
      await Promise.race([all, setTimeout(maxStopMs, undefined, { ref: false })]);
    },
  };
}
