import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { shareBuiltClient } from '#tests/support/built-client.ts';
import { calls } from '#tests/support/calls.ts';

import { startCommunity, states, tracesIn } from './doors-community.ts';
import { doors } from './doors.ts';

const document = await readFile('docs/access.md', 'utf8');
const [header = [], , ...rows] = (/^\| door \|.*\n(?:\|.*\n)+/m.exec(document)?.[0] ?? '')
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const columns = header.slice(2);
/** The rows that are walked; the others are of calls that show nobody else, or everybody to admins. */
const walked = rows.filter(([, , ...cells]) => cells.some((cell) => cell !== ''));

const builtFolder = shareBuiltClient();

test('the table has a row for every door that is tried, and names every call that reads', () => {
  expect(walked.map(([door]) => door).toSorted()).toEqual(Object.keys(doors).toSorted());
  expect([...new Set(states.map(({ column }) => column))]).toEqual(columns);
  const named = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const reads = calls.filter(({ method, operation: { tags } }) => method === 'GET' && tags[0] !== 'admin');
  expect([...new Set(named)].toSorted()).toEqual(reads.map(({ operation: { operationId } }) => operationId).toSorted());
  for (const [door = '', names = ''] of walked)
    for (const { name } of doors[door] ?? []) expect(names, door).toContain(name);
});

test.each(['reader', 'author'] as const)('before anything is hidden, every door shows it (as the %s)', async (who) => {
  const community = await startCommunity(builtFolder(), who);
  const all = Object.entries(doors).filter(([door]) => who === 'reader' || door.startsWith('the bell'));
  for (const [door, probes] of all)
    for (const { name, ask } of probes) {
      const { status, text } = await ask(community);
      expect(status, `${door}: ${name}`).toBe(200);
      expect(tracesIn(text, community, 'any'), `${door}: ${name}`).not.toEqual([]);
    }
});

test.each(states)('$name: every door answers what the table says', async ({ column, begin }) => {
  const community = await startCommunity(builtFolder(), column === 'removed post' ? 'author' : 'reader');
  // So that caches know what is hidden afterwards.
  for (const path of ['/', '/', `/post/${community.post.id}`, '/api/user/getAllPosts?limit=100'])
    await community.server.app.inject({ url: path });
  await begin(community);
  for (const [door = '', , ...cells] of walked) {
    const expected = cells[columns.indexOf(column)];
    for (const { name, ask } of expected === '' ? [] : (doors[door] ?? [])) {
      const { status, text } = await ask(community);
      const traces = tracesIn(text, community, column);
      const answered = status === 404 ? '404' : traces.length > 0 ? 'shown' : 'left out';
      expect({ status, answered, traces: expected === 'shown' ? [] : traces }, `${door}: ${name}`).toEqual({
        status: expected === '404' ? 404 : 200,
        answered: expected,
        traces: [],
      });
    }
  }
});
