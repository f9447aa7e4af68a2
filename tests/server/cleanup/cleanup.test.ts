import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createFolderMail } from '#server/platform/mail.ts';
import { isClockSteady } from '#server/platform/steady-clock.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const outboxOf = ({ folder }: TestServer) => join(folder, 'outbox');
const runCleanup = (server: TestServer) => cleanUp({ ...server, outbox: outboxOf(server) });

test('notifications are deleted 90 days after they came, if they were read', async () => {
  const server = await startTestServer();
  const [amara, bela] = [await createMember(server), await createMember(server)];
  const [carla, dora] = [await createMember(server), await createMember(server)];
  const follow = (who: { token: string }, whom: { id: string }) =>
    server.call('follow', { token: who.token, params: { id: whom.id } });
  const ofRecipient = async ({ id }: { id: string }) =>
    (await server.db.selectFrom('notifications').select('actor_id').where('recipient_id', '=', id).execute()).map(
      (row) => row.actor_id,
    );
  await follow(bela, amara);
  await follow(bela, carla);
  await server.call('markNotificationsAsRead', { token: amara.token });
  await follow(dora, amara);
  await follow(carla, amara);
  const { body: unread } = await server.call('getUnreadNotifications', { token: amara.token });
  const body = { notificationId: unread.notifications[0]!.notificationId, isGroup: false };
  await server.call('markNotificationAsRead', { token: amara.token, body });
  server.clock.advance(89 * day);
  await runCleanup(server);
  expect(await ofRecipient(amara)).toHaveLength(3);
  server.clock.advance(2 * day);
  await runCleanup(server);
  expect(await ofRecipient(amara)).toEqual([dora.id]);
  expect(await ofRecipient(carla)).toEqual([bela.id]);
});

test('deleted comments are removed after 30 days, and no others', async () => {
  const server = await startTestServer();
  const amara = await createMember(server);
  const { id: postId } = await createPost(server, amara);
  const add = async (comment: string) =>
    (await server.call('addComments', { token: amara.token, body: { postId, comment } })).body.comment.commentId;
  const [deleted, stays] = [await add('Deleted.'), await add('Stays.')];
  await server.call('deleteComment', { token: amara.token, params: { commentId: deleted } });
  const stored = async () =>
    (await server.db.selectFrom('comments').select('id').orderBy('id').execute()).map(({ id }) => id);
  server.clock.advance(29 * day);
  await runCleanup(server);
  expect(await stored()).toEqual([deleted, stays]);
  server.clock.advance(2 * day);
  await runCleanup(server);
  expect(await stored()).toEqual([stays]);
});

test('of more than one batch of expired sessions none is left, and the others stay', async () => {
  const server = await startTestServer();
  const amara = await createMember(server);
  const session = (n: number) => ({
    token_hash: `expired-${n}`,
    member_id: amara.id,
    expires_at: server.clock.now(),
    created_at: 0,
    last_seen_at: 0,
    proven_at: 0,
    user_agent: '',
    network: '',
  });
  for (const from of [0, 400, 800])
    await server.db
      .insertInto('sessions')
      .values(Array.from({ length: 400 }, (_, n) => session(from + n)))
      .execute();
  await runCleanup(server);
  expect(await server.db.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1);
  expect((await server.call('getCurrentUser', { token: amara.token })).status).toBe(200);
});

test('mails of the outbox are deleted after 30 days, and nothing else in it', async () => {
  const server = await startTestServer();
  const outbox = outboxOf(server);
  const mail = createFolderMail(outbox, 'Cleaner Life <no-reply@localhost>', server.clock);
  const send = (subject: string) => mail.send({ to: 'amara@example.org', subject, text: 'Hello.' });
  await runCleanup(server);
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, '1-notes.txt'), 'of the owner');
  await send('old');
  server.clock.advance(20 * day);
  await send('new');
  const [, , kept] = (await readdir(outbox)).toSorted();
  server.clock.advance(11 * day);
  await runCleanup(server);
  expect((await readdir(outbox)).toSorted()).toEqual(['1-notes.txt', kept]);
});

test('posts that an admin removed are deleted after 30 days, with their pictures, and no others', async () => {
  const server = await startTestServer();
  const [amara, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const [removed, stays] = [await createPost(server, amara), await createPost(server, amara)];
  const params = { postId: removed.id };
  expect((await server.call('removePost', { token: admin.token, params, body: { reason: 'Rude.' } })).status).toBe(200);
  const stored = async () =>
    (await server.db.selectFrom('posts').select('id').orderBy('id').execute()).map(({ id }) => id);
  const discarded = async () =>
    (await server.db.selectFrom('uploads').select('id').where('discarded_at', 'is not', null).execute()).length;
  server.clock.advance(29 * day);
  await runCleanup(server);
  expect([await stored(), await discarded()]).toEqual([[removed.id, stays.id], 0]);
  server.clock.advance(2 * day);
  await runCleanup(server);
  await server.pictures.idle();
  expect(await stored()).toEqual([stays.id]);
  expect(await server.db.selectFrom('uploads').select('id').execute()).toHaveLength(1);
  const { token } = await createMember(server, { isAdmin: true });
  const { body } = await server.call('listReportCases', { token, query: { state: 'decided' } });
  expect(body.cases).toMatchObject([{ kind: 'post', decision: 'remove' }]);
});

test('nothing is deleted by age in the day after the clock has jumped, ahead or back', async () => {
  const { db, clock } = await startTestServer();
  const look = (ms: number) => {
    clock.advance(ms);
    return isClockSteady(db, clock.now());
  };
  expect(await look(0)).toBe(true);
  expect(await look(hour)).toBe(true);
  expect(await look(365 * day)).toBe(false);
  for (let hours = 1; hours < 24; hours += 1) expect(await look(hour)).toBe(false);
  expect(await look(-365 * day - 23 * hour)).toBe(false);
  expect(await look(23 * hour)).toBe(false);
  expect(await look(hour)).toBe(true);
});
