import type { FastifyBaseLogger } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { RateLimiter } from '#server/platform/rate-limiter.ts';
import type { LogSecurityEvent } from '#server/rules/security-events.ts';

export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface SessionDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimiter: RateLimiter;
  mailQueue: MailQueue;
  log: FastifyBaseLogger;
  logEvent: LogSecurityEvent;
  /** The origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  /** Null where signing in with Google is not configured. */
  google: GoogleSettings | null;
  /**
   * Inserts a new account, if the community's mode of registration allows it. Throws 409 if the username or the e-mail address is
   * taken.
   */
  admit: (
    trx: Trx,
    member: {
      id: string;
      username: string;
      email: string;
      passwordHash: string | null;
      emailVerifiedAt?: number;
      createdAt: number;
      /** The one that it is opened from. */
      network: string;
    },
    application: {
      invitation?: string | undefined;
      reason?: string | undefined;
      /** Null where none is needed. */
      challenge?: Schemas['SolvedChallenge'] | null | undefined;
    },
  ) => Promise<'member' | 'waiting' | 'closed' | 'not invited' | 'blocked' | 'unchallenged'>;
  /** Whether the account waits for an approval, or none was given; null for a member. */
  findJoinState: (db: Db, memberId: string) => Promise<'waiting' | 'declined' | null>;
  /** Mails the new member a link that verifies its address, in this language. */
  mailVerification: (
    trx: Trx,
    member: { id: string; username: string; email: string },
    locale: Locale,
  ) => Promise<void>;
  /** Reactivates the account if it is deactivated; throws 403 while it is suspended, or not admitted. */
  reactivate: (trx: Trx, memberId: string, now: number) => Promise<void>;
}
