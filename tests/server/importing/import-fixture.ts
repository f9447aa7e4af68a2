import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { onTestFinished } from 'vitest';

import { runAdmin } from '#scripts/admin/run-admin.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

export type Files = Record<string, Uint8Array | string>;

export interface Community {
  server: TestServer;
  database: TestDatabase;
  /** Runs the command beside the server. */
  importFrom: (path: string, ...options: string[]) => Promise<{ lines: string[]; error: string }>;
  settings: Record<string, string>;
}

export async function startCommunity(): Promise<Community> {
  const database = await createTestDatabase();
  const server = await startTestServer({}, { database });
  const settings = { DATA_DIR: database.folder, DATABASE_URL: database.url ?? '' };
  async function importFrom(path: string, ...options: string[]) {
    const lines: string[] = [];
    const running = runAdmin(['import', path, ...options], settings, (line) => void lines.push(line));
    return { lines, error: await running.then(() => '').catch((error: unknown) => (error as Error).message) };
  }
  return { server, database, importFrom, settings };
}

export async function temporaryPath(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

export async function writeFolder(files: Files): Promise<string> {
  const folder = await temporaryPath('old pictures');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export async function writeZip(files: Files): Promise<string> {
  const path = await temporaryPath('old pictures.zip');
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  await writeFile(path, zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>));
  return path;
}

/** All of a member, the newest first. */
export async function postsOf(server: TestServer, userId: string) {
  const pages = await walkPages(async (at) => {
    const { body } = await server.call('getUsersPosts', { query: { userId, limit: 50, ...at } });
    return { items: body.posts, nextCursor: body.nextCursor };
  });
  return pages.flat();
}
