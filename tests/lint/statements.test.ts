import { expect, test } from 'vitest';

import { checkStatements } from '#scripts/lib/test/statements.ts';

const groups = new Map([
  ['Tiles', ['S001', 'S002']],
  ['Calls', ['S003']],
]);
const tests = new Map([
  ['S001', [{ place: 'tests/client/a.test.ts:1', name: 'S001: one' }]],
  ['S003', [{ place: 'tests/server/c.test.ts:1', name: 'S003: three' }]],
]);
const seen = new Map([
  ['client', ['S001, S002: two at once', 'a group']],
  ['server-sqlite', ['S003: three']],
  ['server-postgres', ['S003: three']],
  ['browser', ['S002: tiles', 'S003: a call']],
] as const).entries();
const titles = new Map([...seen].map(([project, names]) => [project, [...names]]));
const without = (project: 'browser' | 'client' | 'server-postgres') =>
  checkStatements(new Map([...titles].filter(([name]) => name !== project)), groups, tests);

test('statements that passed tests name are shown with the places where they were seen', () => {
  const { passed, failed, table } = checkStatements(titles, groups, tests);
  expect({ passed, failed }).toEqual({ passed: 6, failed: 0 });
  expect(table).toContain('S001 ·C····   S002 ·C···B   S003 ··SP·B');
});

test('a statement without a test that passed has failed', () => {
  expect(without('client')).toMatchObject({ failed: 1, notes: ['no test that passed names S001'] });
});

test('a statement with a test of the server has to be seen on PostgreSQL', () => {
  expect(without('server-postgres')).toMatchObject({
    failed: 1,
    notes: ['no test that passed on PostgreSQL names S003'],
  });
});

test('a section of the statements has to be seen in the browser', () => {
  expect(without('browser').notes).toEqual([
    'no test that passed in the browser names a statement of “Tiles”',
    'no test that passed in the browser names a statement of “Calls”',
  ]);
});
