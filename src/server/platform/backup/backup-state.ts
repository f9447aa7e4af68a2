import { z } from 'zod';

import type { Db } from '#server/platform/database/schema.ts';

const factName = 'backups';
const time = z.number();

const stateSchema = z.object({
  /** The last nightly backup; `file` is its name in the folder of the server that made it. */
  made: z.object({ at: time, file: z.string(), bytes: z.number() }).nullable(),
  /** The last nightly backup that failed; it is over when a later one has been made. */
  failed: z.object({ at: time, reason: z.string(), isOver: z.boolean() }).nullable(),
  /** The last trial of a restore: `ms` is null until it has ended, and `problem` until it has failed. */
  drill: z.object({ at: time, file: z.string(), ms: z.number().nullable(), problem: z.string().nullable() }).nullable(),
  /** When such a trial succeeded last. */
  drilledAt: time.nullable(),
});

/** What the nightly job has done, of all servers on the database. */
export type BackupState = z.infer<typeof stateSchema>;

const nothingYet: BackupState = { made: null, failed: null, drill: null, drilledAt: null };

/** What the nightly job has recorded. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  return fact ? stateSchema.parse(JSON.parse(fact.value)) : nothingYet;
}

const wantedName = 'wanted-backup';

/** Asks for a backup as soon as possible; returns false if one is asked for already. */
export async function insertWantedBackup(db: Db, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('facts')
    .values({ name: wantedName, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a backup is asked for that has yet to be made. */
export async function isBackupWanted(db: Db): Promise<boolean> {
  return (await db.selectFrom('facts').select('name').where('name', '=', wantedName).executeTakeFirst()) !== undefined;
}

/** To be called when the backup that was asked for is made, or has failed. */
export async function deleteWantedBackup(db: Db): Promise<void> {
  await db.deleteFrom('facts').where('name', '=', wantedName).execute();
}

/** Records what has changed; one server at a time runs the nightly job. */
export async function updateBackupState(db: Db, changes: Partial<BackupState>): Promise<void> {
  const value = JSON.stringify({ ...(await readBackupState(db)), ...changes });
  await db
    .insertInto('facts')
    .values({ name: factName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
