import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

import { runAdmin } from '#scripts/admin/run-admin.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { patience } from '#tests/support/patience.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { backUp, createEmptyPlace } from './backup-fixture.ts';

async function restore(file: string, { folder, url }: TestDatabase): Promise<string[]> {
  const lines: string[] = [];
  const settings = { DATA_DIR: folder, DATABASE_URL: url ?? '' };
  await runAdmin(['restore', file], settings, (line) => lines.push(line));
  return lines;
}

const readErasures = async ({ folder }: Pick<TestDatabase, 'folder'>) =>
  (await readFile(join(folder, 'backups/erasures.jsonl'), 'utf8')).split('\n').filter((line) => line !== '');

/** A backup with four members, of whom three deleted their accounts after it was made. */
async function createOldBackup() {
  const database = await createEmptyPlace();
  const server = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
  const [stays, ...leave] = [
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server),
  ];
  for (const member of [stays, ...leave]) await createPost(server, member);
  const { file } = await backUp(database);
  for (const { token } of leave) expect((await server.call('delete', { token })).status).toBe(200);
  const lines = await readErasures(database);
  expect(lines.toSorted()).toEqual(
    leave.map(({ id }) => expect.stringMatching(`^{"id":"${id}","at":\\d+}$`) as string).toSorted(),
  );
  return { file, stays, leave, lines };
}

/** Who is there on a server of the restored place, at once; waits until what the others left is gone. */
async function listMembers(database: TestDatabase): Promise<string[]> {
  const server = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
  const posts = (await server.call('getAllPosts')).body.posts.map(({ userId }) => userId);
  await server.app.ready();
  await vi.waitFor(async () => {
    expect(await server.db.selectFrom('posts').select('id').execute()).toHaveLength(posts.length);
    expect(await server.db.selectFrom('members').select('id').execute()).toHaveLength(posts.length);
  }, patience);
  return posts;
}

test('accounts that were deleted after the backup are deleted again, by what the data folder and the backups say', async () => {
  const { file, stays, lines } = await createOldBackup();
  const place = await createEmptyPlace();
  // Two are known in the folder that is restored into, where a power cut has broken off a line, the third beside the backup.
  await mkdir(join(place.folder, 'backups'));
  await writeFile(join(place.folder, 'backups/erasures.jsonl'), `\n${lines[0]}\n{"id":"01\n${lines[1]}`);
  await writeFile(join(file, '../erasures.jsonl'), `\n${lines[1]}\n${lines[2]}`);
  expect((await restore(file, place)).slice(-1)).toEqual(['3 erased accounts were erased again.']);
  expect(new Set(await readErasures(place))).toEqual(new Set([...lines, '{"id":"01']));
  expect(await listMembers(place)).toEqual([stays.id]);
});

test('a restore on a new machine knows of those that were copied with the backup, and keeps them for the next', async () => {
  const { file, stays, leave, lines } = await createOldBackup();
  const other = join((await createEmptyPlace()).folder, 'community.tar');
  await copyFile(file, other);
  const known = await createEmptyPlace();
  expect((await restore(other, known)).at(-1)).toContain('is restored and verified');
  expect(new Set(await listMembers(known))).toEqual(new Set([stays, ...leave].map(({ id }) => id)));

  await writeFile(join(other, '../erasures.jsonl'), `\n${lines[0]}`);
  const place = await createEmptyPlace();
  expect((await restore(other, place)).at(-1)).toBe('1 erased account was erased again.');
  expect(await readErasures(place)).toEqual([lines[0]]);
});
