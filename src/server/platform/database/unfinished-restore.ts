import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openPool } from './postgres.ts';

/** What a restore has beside the data until it is complete and verified. */
export function restoreFilesOf(dataDir: string) {
  const folder = join(dataDir, 'restore.part');
  return {
    folder,
    /** What it restores, and where to. */
    begun: join(folder, 'begun'),
    /** The names of the files that it has stored in a bucket. */
    stored: join(folder, 'stored'),
    /** What it moves into place; there from the moment in which it begins to. */
    placing: join(folder, 'placing'),
    /** There once everything is in place and verified. */
    finished: join(folder, 'finished'),
  };
}

interface BegunRestore {
  /** Also a comment in the PostgreSQL database, from the transaction that has all rows: tells whether it was committed. */
  id: string;
  /** When the backup was made. */
  backup: string;
  /** The database and the bucket that it restores into. */
  place: string;
}

/** What a restore into this folder was about, if its files are still there. */
export async function readBegunRestore(dataDir: string): Promise<BegunRestore | null> {
  try {
    return JSON.parse(await readFile(restoreFilesOf(dataDir).begun, 'utf8')) as BegunRestore;
  } catch {
    // It was killed before it wrote anything else.
    return null;
  }
}

interface Location {
  url?: string | undefined;
  folder: string;
}

/** Whether the last restore into this folder is complete: it may have been killed after its last write that matters. */
export const isRestoreComplete = async (at: Location): Promise<boolean> =>
  existsSync(restoreFilesOf(at.folder).finished) || (await isRestoreCommitted(at));

/** Whether the rows in the PostgreSQL database are those of the last restore into this folder. */
export async function isRestoreCommitted({ url, folder }: Location): Promise<boolean> {
  const begun = await readBegunRestore(folder);
  if (url === undefined || !begun) return false;
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ comment: string | null }>(
      `select obj_description(to_regclass('kysely_migration'), 'pg_class') as comment`,
    );
    return rows[0]?.comment === begun.id;
  } finally {
    await pool.end();
  }
}

/** Removes what a complete restore has left; throws if one is unfinished, since what is in place may be half of it. */
export async function requireFinishedRestore(at: Location): Promise<void> {
  const { folder } = restoreFilesOf(at.folder);
  if (!existsSync(folder)) return;
  if (!(await isRestoreComplete(at)))
    throw new Error(
      `A restore into ${at.folder} was not finished, or is still running. Run npm run admin -- restore again, with the same settings: ` +
        'it removes what is left and begins anew.',
    );
  await rm(folder, { recursive: true, force: true });
}
