import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

import { filesOf, type ProjectName } from './projects.ts';

/** What a step runs: everything; the test files with one of the words in their paths; or the tests with one of them in their names. */
export type Selection = { files: string[] } | { names: string[] } | 'all';

const root = join(import.meta.dirname, '../../..');

/** What the words select of a project's tests: files, or if no path below `tests` has one of the words, the names of tests. */
export function selectTests(project: ProjectName, words: string[]): Selection {
  if (words.length === 0) return 'all';
  const files = filesWith(project, words);
  return files.length > 0 ? { files } : { names: words };
}

/** The test files of a project that have one of the words in their path below `tests`. */
export function filesWith(project: ProjectName, words: string[]): string[] {
  const { include, exclude } = filesOf(project);
  return globSync(include, { cwd: root, exclude }).filter((file) => {
    const path = file.split(sep).slice(1).join('/').toLowerCase();
    return words.some((word) => path.includes(word.toLowerCase()));
  });
}
