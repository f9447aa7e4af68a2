import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'scripts', 'openapi.yaml', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A folder with a copy of the sources, for a test that changes them; it is removed after the test. */
export async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-sources-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of sources) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
