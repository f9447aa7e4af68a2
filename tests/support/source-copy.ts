import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'scripts', 'openapi.yaml', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A folder with a copy of the sources, for a test that changes them. */
export async function copySources(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-sources-'));
  for (const path of sources) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
