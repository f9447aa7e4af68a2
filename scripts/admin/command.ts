import { limits } from '#contract/vocabulary.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';

/** What a command works with. */
export interface Shell {
  db: Db;
  clock: Clock;
  newId: NewId;
  publicUrl: string;
  dataDir: string;
  config: Config;
  /** What it adds, the running server sends. */
  mailQueue: Pick<MailQueue, 'add'>;
  print: (line: string) => void;
}

/** What a command has that opens what it needs itself. */
export type Owner = Pick<Shell, 'print'> & { environment: NodeJS.ProcessEnv };

const text = (value: string, help: string, maxLength = 1000) => ({ type: 'string', value, help, maxLength }) as const;

/** The options of all commands: what stands for their values, and what the help says. */
export const optionTable = {
  help: { type: 'boolean', short: 'h', value: '', help: 'say how' },
  reason: text('TEXT', 'why; the member reads it', limits.reason),
  days: text('N', 'for so many days'),
  uses: text('N', 'for so many people'),
  note: text('TEXT', 'what admins know it by', 200),
  'and-second-factors': { type: 'boolean', value: '', help: 'also remove passkeys, apps and recovery codes' },
  collection: text('ID', 'the collection that becomes private'),
  author: text('NAME', 'whose posts they become, where they name nobody'),
  'dry-run': { type: 'boolean', value: '', help: 'change nothing, and say what would be imported' },
  asked: text('DAY', 'when the member asked for it, such as 2026-11-20'),
  file: text('FILE', 'the ZIP file to write'),
  to: text('URL', 'the empty database, as in DATABASE_URL'),
  's3-endpoint': text('URL', 'the store of the bucket'),
  's3-bucket': text('NAME', 'the bucket'),
  's3-access-key': text('KEY', 'the key that may list, read, write and delete in it'),
  's3-secret-key': text('KEY', 'its secret half'),
  's3-region': text('NAME', 'if the store asks for one'),
} as const;

type OptionTable = typeof optionTable;

/** The options as they were typed. */
export type Options = {
  readonly [Name in keyof OptionTable]?: OptionTable[Name]['type'] extends 'string' ? string : boolean;
};

/** `Run` of it throws an Error or a Problem whose message says in one line what is wrong. */
type Run<Place> = (place: Place, words: readonly string[], options: Options) => Promise<void>;

export type Command = {
  /** What stands for the words that follow its name. */
  words?: readonly string[];
  needs?: readonly (keyof Options)[];
  takes?: readonly (keyof Options)[];
  /** A sentence. */
  summary: string;
  /** What follows its name, where anything does. */
  example?: string;
} & ({ run: Run<Shell> } | { runAlone: Run<Owner> });

/** It was not called as it is to be: its message is a sentence that says how. */
export class UsageError extends Error {}

/** A whole number of an option; throws if it is another text, or out of its range. */
export function parseNumber(name: string, typed: string | undefined, max: number): number | undefined {
  if (typed === undefined) return undefined;
  const number = Number(typed);
  if (!/^\d+$/.test(typed) || number < 1 || number > max)
    throw new UsageError(`--${name} is a number from 1 to ${max}.`);
  return number;
}
