import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** With one of these all files count as changed. */
const affectsAll = /^(?:oxlint\.config\.ts|package-lock\.json|tsconfig\.json|scripts\/lib\/lint\/.*)$/;

/**
 * The TypeScript and JavaScript files that are other than at `origin`, or without one than in the last commit; undefined for all: where
 * the rules have changed, and without git.
 */
export function changedSources(): string[] | undefined {
  try {
    const base = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/HEAD').trim() || 'HEAD';
    const changed = [
      ...git('diff', '--name-only', '-z', '--merge-base', base).split('\0'),
      ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
    ];
    if (changed.some((file) => affectsAll.test(file))) return undefined;
    return changed.filter((file) => /\.[jt]sx?$/.test(file) && existsSync(join(root, file)));
  } catch {
    return undefined;
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
