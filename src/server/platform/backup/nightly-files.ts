import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 24 * 3_600_000;

const backups = 'backups';

const isNightly = (name: string) => /^nightly-\d{4}-\d{2}-\d{2}\.tar$/.test(name);
const isCopy = (name: string) => /^before-.*\.db$/.test(name);
const isUnfinished = (name: string) => /^nightly-.*\.part$/.test(name);

interface NightlyFile {
  name: string;
  bytes: number;
  madeAt: number;
}

/** The nightly backups of a data folder, the newest first. A file with such a name is complete. */
export async function listNightlyFiles(dataDir: string): Promise<NightlyFile[]> {
  return listFiles(folderOf(dataDir), isNightly);
}

/** Where a nightly backup is, by the name from `listNightlyFiles`. */
export const pathOfNightlyFile = (dataDir: string, name: string) => join(folderOf(dataDir), name);

/** The newest copy from before this migration, as a path below the data folder; null if there is none. */
export async function findCopyBefore(dataDir: string, migration: string | undefined): Promise<string | null> {
  const isWanted = (name: string) => isCopy(name) && name.startsWith(`before-${migration}-`);
  const [copy] = migration === undefined ? [] : await listFiles(folderOf(dataDir), isWanted);
  return copy ? join(backups, copy.name) : null;
}

const folderOf = (dataDir: string) => join(dataDir, backups);

async function listFiles(folder: string, isWanted: (name: string) => boolean): Promise<NightlyFile[]> {
  const files: NightlyFile[] = [];
  for (const name of (await readdir(folder).catch((): string[] => [])).filter(isWanted)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.push({ name, bytes: found.size, madeAt: found.mtimeMs });
  }
  return files.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** Deletes what a killed nightly backup left. To be called while none is being made. */
export async function deleteUnfinishedFiles(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  for (const { name } of await listFiles(folder, isUnfinished))
    await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Deletes nightly backups, and copies from before migrations, that are older than `keepDays` and than as many nightly backups:
 * the clock alone, which may be wrong, deletes nothing.
 */
export async function deleteOldFiles(dataDir: string, keepDays: number, now: number): Promise<void> {
  const folder = folderOf(dataDir);
  const newer = (await listNightlyFiles(dataDir)).slice(0, keepDays + 1);
  const oldestKept = newer.length > keepDays ? newer[keepDays]?.madeAt : undefined;
  if (oldestKept === undefined) return;
  const before = Math.min(oldestKept, now - keepDays * dayMs);
  for (const { name, madeAt } of await listFiles(folder, (each) => isNightly(each) || isCopy(each)))
    if (madeAt < before) await rm(join(folder, name), { force: true });
}
