import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { filesOf, type ProjectName } from './projects.ts';

/** `test`: the tests without the tag `sweep`, which `npm test` runs. `rest`: those with it. `all`: both. */
export type Scope = 'test' | 'rest' | 'all';

/** What a step runs: all files of its project in this scope; some of them; or the tests with one of the words in their names. */
type Selection = { files: string[] } | { names: string[] };

const root = join(import.meta.dirname, '../../..');

/** How a file in its first line, or a test in its `tags`, says that it is a sweep. */
export const sweepFile = '/** @module-tag sweep */\n';
const sweepTest = "'sweep'";

/**
 * What the words select of a project's tests: files, or if no path below `tests` has one of the words, the names of tests. Without words
 * it is the files that have tests of the scope.
 */
export function selectTests(project: ProjectName, words: string[], scope: Scope): Selection {
  if (words.length === 0) return { files: filesIn(project, scope) };
  const files = filesWith(project, words);
  return files.length > 0 ? { files } : { names: words };
}

/** The test files of a project that have tests of the scope. */
export function filesIn(project: ProjectName, scope: Scope): string[] {
  const { include, exclude } = filesOf(project);
  return globSync(include, { cwd: root, exclude }).filter((file) => {
    if (scope === 'all') return true;
    const source = readFileSync(join(root, file), 'utf8');
    const isSweep = source.startsWith(sweepFile);
    return scope === 'test' ? !isSweep : isSweep || source.includes(sweepTest);
  });
}

/** The test files of a project that have one of the words in their path below `tests`. */
export function filesWith(project: ProjectName, words: string[]): string[] {
  return filesIn(project, 'all').filter((file) => {
    const path = file.split(sep).slice(1).join('/').toLowerCase();
    return words.some((word) => path.includes(word.toLowerCase()));
  });
}
