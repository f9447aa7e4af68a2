import { z } from 'zod';

import type { Db } from './database/schema.ts';

const parts = ['pictures', 'mails'] as const;
/** What a community needs besides its database. */
export type Part = (typeof parts)[number];

const stateSchema = z.object({
  /** When it was written. */
  at: z.number(),
  /** Where the server keeps pictures, in words that are the same for all servers that share them. */
  place: z.string(),
  /** What does not work at it. */
  unwell: z.array(z.enum(parts)),
});

/** What a running server says of itself, each minute. */
type ServerState = z.infer<typeof stateSchema>;

const prefix = 'server ';
/** A server that has said nothing for so long has ended without a word. */
const silentMs = 3 * 60_000;

/** The servers that run on the database, the one that was started first before the others. */
export async function listServerStates(db: Db, now: number): Promise<(ServerState & { id: string })[]> {
  const rows = await db.selectFrom('facts').selectAll().where('name', 'like', `${prefix}%`).orderBy('name').execute();
  return rows
    .map(({ name, value }) => ({ id: name.slice(prefix.length), ...stateSchema.parse(JSON.parse(value)) }))
    .filter(({ at }) => at > now - silentMs);
}

/** Writes the state of one server, whose id tells when it was started. */
export async function writeServerState(db: Db, id: string, state: ServerState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('facts')
    .values({ name: `${prefix}${id}`, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Deletes the state of a server that ends, or those of all but these. */
export async function deleteServerStates(db: Db, which: { id: string } | { except: readonly string[] }): Promise<void> {
  const deletion = db.deleteFrom('facts').where('name', 'like', `${prefix}%`);
  const name = (id: string) => `${prefix}${id}`;
  await (
    'id' in which
      ? deletion.where('name', '=', name(which.id))
      : deletion.where('name', 'not in', which.except.map(name))
  ).execute();
}
