import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { chooseSteps } from '#scripts/lib/test/choose-steps.ts';
import { projects, type ProjectName } from '#scripts/lib/test/projects.ts';
import { runSteps } from '#scripts/lib/test/run-steps.ts';
import { filesIn, filesWith, selectTests, sweepFile, type Scope } from '#scripts/lib/test/selection.ts';
import { runNode } from '#scripts/lib/test/step-result.ts';

const root = join(import.meta.dirname, '../..');
const namesOf = (...args: string[]) => chooseSteps(args).map(({ name }) => name);
const namesIn = (scope: Scope) => chooseSteps([], scope).map(({ name }) => name);

test('without arguments every step runs but the sweeps, the build before what needs it', () => {
  expect(namesOf()).toEqual(expect.arrayContaining(['lint', 'client', 'server-postgres', 'browser']));
  expect(namesOf()).not.toContain('server-postgres-rest');
  expect(namesOf('bytes')).toEqual(['build', 'bytes']);
});

test('all steps are those of npm test and the sweeps, and what is left of them has sweeps', () => {
  expect(namesIn('all')).toEqual(expect.arrayContaining([...namesIn('test'), 'server-postgres-rest']));
  expect(namesIn('rest')).toEqual(expect.arrayContaining(['build', 'server-postgres-rest', 'browser']));
  expect(namesIn('rest')).not.toContain('types');
  expect(() => namesOf('server-postgres-rest')).toThrow(
    /^npm run test:all -- server-postgres-rest runs that: it is a sweep\.$/,
  );
});

test('each test file is run by a step, and each file with the tag has tests for the sweeps', () => {
  const names = Object.keys(projects) as ProjectName[];
  const all = chooseSteps([], 'all');
  expect(all.flatMap(({ project }) => project ?? []).toSorted()).toEqual(names.toSorted());
  const files = new Set(names.flatMap((name) => filesIn(name, 'all')));
  const lost = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) => !files.has(file));
  expect(lost.map((file) => `${file} is in no folder of scripts/lib/test/projects.ts`)).toEqual([]);
  const neither = names.flatMap((name) => {
    const run = new Set([...filesIn(name, 'test'), ...filesIn(name, 'rest')]);
    return filesIn(name, 'all').filter((file) => !run.has(file));
  });
  expect(neither).toEqual([]);
});

test('a file says in its first line that it is a sweep, as the steps find it', () => {
  const tagged = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    /^[/ ]\*.*@module-tag/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(tagged).not.toEqual([]);
  // Vitest would take the line for one of this file, too, and leave out its tests.
  expect(tagged.filter((file) => !readFileSync(join(root, file), 'utf8').startsWith(sweepFile))).toEqual([]);
});

test('an argument that begins the names of steps selects them', () => {
  expect(namesOf('server', 'form')).toEqual(['server-sqlite', 'server-postgres', 'format']);
});

test('another word selects tests of the steps: by their files, else by their names', () => {
  expect(namesOf('client', 'discover')).toEqual(['client']);
  expect(selectTests('client', ['DISCOVER'], 'test')).toEqual({
    files: expect.arrayContaining(['tests/client/discover.test.tsx']),
  });
  const either = filesWith('client', ['client/home.test', 'client/discover.test']);
  expect(either.toSorted()).toEqual(['tests/client/discover.test.tsx', 'tests/client/home.test.tsx']);
  expect(selectTests('client', ['a word of a name'], 'test')).toEqual({ names: ['a word of a name'] });
  expect(selectTests('client', [], 'all')).toEqual({ files: filesIn('client', 'all') });
});

test('without a step a word selects the steps that have files with it', () => {
  expect(namesOf('several-servers')).toEqual(['server-postgres']);
  expect(filesWith('server-sqlite', ['several-servers'])).toEqual([]);
});

test('a word that selects nothing gets one line with the steps', () => {
  expect(() => chooseSteps(['clinet'])).toThrow(
    /^No step and no test file is named clinet\. The steps are: .*, client,.*$/,
  );
  expect(() => chooseSteps(['lint', 'discover'])).toThrow(
    /^There is no step discover, and lint has no tests to choose from\. .*$/,
  );
});

const passed = { passed: 1, failed: 0, skipped: 0, notes: [], output: '' };

test('steps run two at once, and one that needs another begins after its end', async () => {
  const log: string[] = [];
  const endings = new Map<string, () => void>();
  const steps = [{ name: 'build' }, { name: 'bytes', after: 'build' }, { name: 'client' }, { name: 'server' }];
  const ended = runSteps(
    steps,
    2,
    async ({ name }) => {
      log.push(`begin ${name}`);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      return passed;
    },
    ({ name }) => log.push(`end ${name}`),
  );
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (const name of ['client', 'build', 'server', 'bytes']) await end(name);
  await ended;
  expect(log).toEqual([
    'begin build',
    'begin client',
    'end client',
    'begin server',
    'end build',
    'begin bytes',
    'end server',
    'end bytes',
  ]);
});

test('a process that is ended when the time is over says so', async () => {
  const { status, output } = await runNode(['--eval', 'setInterval(() => {}, 1000)'], 1);
  expect(status).toBeNull();
  expect(output).toContain('ended by SIGTERM (all steps together may take 55 minutes)');
});

test('a process has the time that is left, and its output is returned', async () => {
  expect(await runNode(['--print', '6 * 7'])).toEqual({ status: 0, output: '42\n' });
});
