import { limits } from '#contract/vocabulary.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { findMemberByEmail } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';

/** What a command works with. */
export interface Shell {
  db: Db;
  clock: Clock;
  newId: NewId;
  publicUrl: string;
  dataDir: string;
  appName: string;
  /** What it adds, the running server sends. */
  mailQueue: Pick<MailQueue, 'add'>;
  print: (line: string) => void;
}

/** The options of all commands, as they were typed. */
export interface Options {
  reason?: string | undefined;
  days?: string | undefined;
  uses?: string | undefined;
  note?: string | undefined;
  'and-second-factors'?: boolean | undefined;
  collection?: string | undefined;
}

export interface Command {
  /** What follows its name in the list of commands. */
  usage: string;
  summary: string;
  /** The options that it knows. */
  options: readonly (keyof Options)[];
  /** How many words follow its name. */
  words: 0 | 1 | 2;
  /** Throws an Error or a Problem whose message says in one line what is wrong. */
  run: (shell: Shell, words: readonly string[], options: Options) => Promise<void>;
}

/** Throws if no member has the address. */
export async function findByEmail(db: Db, email: string): Promise<Account> {
  const account = await findMemberByEmail(db, email);
  if (!account) throw new Error(`No member has the address ${email}.`);
  return account;
}

/** The text of --reason; throws if there is none. */
export function parseReason(text = ''): string {
  const reason = text.trim();
  if (reason === '') throw new Error('Say why with --reason. The member reads it.');
  if (reason.length > limits.reason) throw new Error(`--reason has at most ${limits.reason} characters.`);
  return reason;
}

/** A whole number of an option; throws if it is another text, or out of its range. */
export function parseNumber(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > max) throw new Error(`--${name} is a number from 1 to ${max}.`);
  return number;
}
