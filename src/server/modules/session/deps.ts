import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { GoogleSettings } from './google.ts';

export interface SessionDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  limits: Limits;
  mail: Mail;
  log: FastifyBaseLogger;
  /** Where browsers reach this community, without a slash at the end. */
  publicUrl: string;
  appName: string;
  google: GoogleSettings | null;
  /** Adds a member; throws 409 where the username or the address is taken. */
  insertMember: (
    trx: Trx,
    member: { id: string; username: string; email: string; passwordHash: string | null; googleSubject?: string; createdAt: number },
  ) => Promise<void>;
  /** Brings a deactivated account back; nothing for others. */
  reactivate: (db: Db, memberId: string) => Promise<void>;
}
