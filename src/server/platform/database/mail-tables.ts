import type { Generated } from 'kysely';

import type { MailKind } from '../mail-queue/mail-kinds.ts';

// Tables of the mail queue; see schema.ts about times and ids.

/** Mails that wait to be sent. They contain links that open accounts, so each goes as soon as it is sent or given up. */
export interface MailsTable {
  id: string;
  kind: MailKind;
  /** Of those that are due at once, the lower ones go first. */
  priority: number;
  /** The recipient's address, normalized. */
  email_key: string;
  /** Of the address: no domain holds up the mail to others. */
  domain: string;
  /** A newer mail with the same key takes the place of this one. */
  replace_key: string | null;
  /** A `Letter` as JSON; empty if nothing is to be sent. */
  letter: string;
  created_at: number;
  /** When the next attempt is made; while one is running, when it counts as lost. */
  due_at: number;
  /** When it is given up. */
  expires_at: number;
  /** Attempts that have begun. */
  attempts: Generated<number>;
}

/** How many mails of a kind had this result, without whom they were to. */
export interface MailResultsTable {
  kind: MailKind;
  /** `failed`: an attempt that is repeated; `refused`: by its recipient's server for good; `skipped`: the address had refused mail. */
  result: 'sent' | 'failed' | 'refused' | 'expired' | 'skipped';
  /** Of the last one: a `MailFailureReason`; empty for success. */
  reason: string;
  count: number;
  last_at: number;
}
