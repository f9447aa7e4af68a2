import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createMember } from '#tests/factories/members.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'Rude comments.';

async function suspendSomebody(server: TestServer) {
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
  const [entry] = await readLog(server, admin, { subjectId: member.id });
  return { admin, member, entry: entry! };
}

test('the log says who did what to whom, and why', async () => {
  const { admin, member, entry } = await suspendSomebody(shared());
  expect(entry).toMatchObject({
    action: 'member.suspended',
    actorName: admin.username,
    subjectName: member.username,
    reason,
    undoneAt: null,
  });
});

test('the log is filtered by what was done, and by whom or to whom, under any name that they had', async () => {
  const server = shared();
  const { admin, member } = await suspendSomebody(server);
  await server.call('unsuspendMember', { token: admin.token, params: { id: member.id } });
  await suspendSomebody(server);
  const list = async (query: { action?: 'member.suspended'; group?: 'suspensions' | 'rights'; member?: string }) => {
    const { body } = await server.call('listAuditLog', { token: admin.token, query });
    return body.entries.map(({ action, subjectName }) => `${action} ${subjectName}`);
  };
  const [suspended, ended] = [`member.suspended ${member.username}`, `member.unsuspended ${member.username}`];
  expect(await list({ member: member.username })).toEqual([ended, suspended]);
  expect(await list({ member: admin.username })).toEqual([ended, suspended]);
  expect(await list({ member: member.username, action: 'member.suspended' })).toEqual([suspended]);
  expect(await list({ member: member.username, group: 'suspensions' })).toEqual([ended, suspended]);
  expect(await list({ member: member.username, group: 'rights' })).toEqual([]);
  expect(await list({ member: 'nobody-of-this-name' })).toEqual([]);
  const renamed = { username: 'a-later-name', username_key: 'a-later-name' };
  await server.db.updateTable('members').set(renamed).where('id', '=', member.id).execute();
  expect(await list({ member: 'A-Later-Name' })).toEqual([ended, suspended]);
  expect(await list({ member: member.username })).toEqual([ended, suspended]);
});

test('an entry links to its subject as long as others see it', async () => {
  const server = shared();
  const { admin, member } = await suspendSomebody(server);
  const readOpens = async () => {
    const { body } = await server.call('listAuditLog', { token: admin.token, query: { subjectId: member.id } });
    return body.entries[0]!.opens;
  };
  expect(await readOpens()).toBeNull();
  await server.call('unsuspendMember', { token: admin.token, params: { id: member.id } });
  expect(await readOpens()).toEqual({ userId: member.id, postId: null });
});

test('entries leave the log after two years', async () => {
  const server = await startTestServer();
  const { member } = await suspendSomebody(server);
  const { db, clock, pictures, folder } = server;
  const cleanUpAfter = async (days: number) => {
    clock.advance(days * day);
    await cleanUp({ db, clock, pictures, outbox: `${folder}/outbox` });
    const entries = await db.selectFrom('audit_log').select('action').where('subject_id', '=', member.id).execute();
    return entries.length;
  };
  expect([await cleanUpAfter(729), await cleanUpAfter(2)]).toEqual([1, 0]);
});
