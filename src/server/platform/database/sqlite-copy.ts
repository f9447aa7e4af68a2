import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';

import type { Db } from './schema.ts';

/** Writes a consistent copy of the embedded database to a file, which it replaces when the copy is complete. */
export async function copySqlite(db: Db, path: string): Promise<void> {
  const partial = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(partial, { force: true });
  try {
    await sql`vacuum into ${partial}`.execute(db);
    // Only this user may read it: it holds e-mail addresses and password hashes.
    await chmod(partial, 0o600);
    const file = await open(partial, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be copied to ${path}: ${reason}.`, { cause: error });
  }
}
