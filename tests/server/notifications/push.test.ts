import { createECDH, randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import webPush from 'web-push';

import type { PushMessage } from '#contract/push-message.ts';
import { cleanUp } from '#server/cleanup-job.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import { isPublicAddress, isPublicEndpoint, lookupPublic } from '#server/modules/notifications/push/public-endpoint.ts';
import { createSendPush, type PushResult } from '#server/modules/notifications/push/send-push.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
const hour = 60 * 60 * 1000;

let browsers = 0;
/** What a browser sends when its member asks for notifications. */
function newBrowser() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example.org/${(browsers += 1)}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

async function subscribe({ token }: TestMember, body = newBrowser(), on: TestServer = server()) {
  const { status } = await on.call('subscribeToPush', { token, body });
  expect(status).toBe(200);
  return body.endpoint;
}

/** Delivers what is due; returns what was sent to which endpoint. */
async function deliver(result: (endpoint: string) => PushResult = () => 'sent', on: TestServer = server()) {
  const sent: [endpoint: string, message: PushMessage][] = [];
  await deliverPushes({
    db: on.db,
    clock: on.clock,
    send: ({ endpoint }, message) => {
      sent.push([endpoint, message]);
      return Promise.resolve(result(endpoint));
    },
  });
  return sent;
}

const follow = (who: TestMember, whom: TestMember, on: TestServer = server()) =>
  on.call('follow', { token: who.token, params: { id: whom.id } });
const stateOf = async ({ token }: TestMember) => (await server().call('getPushState', { token })).body;
const join = () => createMember(server());

test('a notification is sent once to each browser that its recipient has asked for, with the page it is about', async () => {
  const [amara, bela] = [await join(), await join()];
  const post = await createPost(server(), amara, { title: 'Serum' });
  const endpoint = await subscribe(amara);
  expect(await stateOf(amara)).toMatchObject({ isSubscribed: true });
  expect(await stateOf(bela)).toMatchObject({ isSubscribed: false });
  await follow(bela, amara);
  server().clock.advance(1000);
  await server().call('addComments', { token: bela.token, body: { postId: post.id, comment: 'Nice.' } });
  await follow(amara, bela);
  const message = (body: string, path: string) => ({
    title: 'Cleaner Life',
    body,
    path,
    tag: expect.any(String) as string,
  });
  expect(await deliver()).toEqual([
    [endpoint, message(`${bela.username} started following you.`, `/profile/${bela.id}`)],
    [
      endpoint,
      message(`${bela.username} commented on your post “Serum”.`, `/postDetail/${amara.id}?postId=${post.id}#comments`),
    ],
  ]);
  expect(await deliver()).toEqual([]);
});

test('what was read or undone before it was sent is not sent', async () => {
  const [amara, bela, carla] = [await join(), await join(), await join()];
  await subscribe(amara);
  await follow(bela, amara);
  await server().call('markNotificationsAsRead', { token: amara.token });
  await follow(carla, amara);
  await server().call('unfollow', { token: carla.token, params: { id: amara.id } });
  expect(await deliver()).toEqual([]);
});

test('a subscription that the browser has ended is removed, and others are still sent to', async () => {
  const [amara, bela, carla] = [await join(), await join(), await join()];
  const other = await createMember(server());
  await subscribe(amara);
  await subscribe(other);
  await follow(bela, amara);
  await deliver(() => 'gone');
  expect(await stateOf(amara)).toMatchObject({ isSubscribed: false });
  expect(await stateOf(other)).toMatchObject({ isSubscribed: true });
  await follow(carla, amara);
  expect(await deliver()).toEqual([]);
});

test('a message that cannot be sent is tried again later, and not for ever', async () => {
  const [amara, bela] = [await join(), await join()];
  const endpoint = await subscribe(amara);
  await follow(bela, amara);
  let attempts = (await deliver(() => 'failed')).length;
  expect(await deliver(() => 'failed')).toEqual([]);
  for (let n = 0; n < 20; n += 1) {
    server().clock.advance(hour);
    attempts += (await deliver(() => 'failed')).length;
  }
  expect(attempts).toBe(6);
  expect(await stateOf(amara)).toMatchObject({ isSubscribed: true });
  await follow(await join(), amara);
  expect((await deliver()).map(([to]) => to)).toEqual([endpoint]);
});

test('a push service that does not answer delays nobody else, however many messages wait for it', async () => {
  const on = await startTestServer();
  const join = () => createMember(on);
  const [slow, other, bela] = [await join(), await join(), await join()];
  const silent = await subscribe(slow, newBrowser(), on);
  for (let n = 0; n < 30; n += 1) await follow(await join(), slow, on);
  on.clock.advance(1000);
  const endpoint = await subscribe(other, newBrowser(), on);
  await follow(bela, other, on);

  let tries = 0;
  const [tried, arrived] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const answer = Promise.withResolvers<PushResult>();
  const delivering = deliverPushes({
    db: on.db,
    clock: on.clock,
    send: ({ endpoint: to }) => {
      if (to === endpoint) arrived.resolve(undefined);
      if (to !== silent) return Promise.resolve('sent');
      tries += 1;
      tried.resolve(undefined);
      return answer.promise;
    },
  });
  await Promise.all([tried.promise, arrived.promise]);
  answer.resolve('failed');
  await delivering;
  // The others to the same member wait as long as the one that has failed.
  expect(tries).toBe(1);
  expect(await deliver(() => 'sent', on)).toEqual([]);
  on.clock.advance(hour);
  expect(await deliver(() => 'sent', on)).toHaveLength(30);
});

test('unsubscribing, logging out and another member in the same browser end a subscription', async () => {
  const [amara, bela, carla] = [await join(), await join(), await join()];
  await subscribe(amara);
  await server().call('unsubscribeFromPush', { token: amara.token });
  await subscribe(bela);
  await server().call('logout', { token: bela.token });
  const shared = newBrowser();
  await subscribe(carla, shared);
  const dora = await join();
  await subscribe(dora, shared);
  for (const member of [amara, bela, carla]) await follow(dora, member);
  expect(await deliver()).toEqual([]);
  await follow(amara, dora);
  expect(await deliver()).toHaveLength(1);
});

test('of more than 20 browsers of a member, the others are sent nothing', async () => {
  const { db, clock } = server();
  const [amara, bela] = [await join(), await join()];
  for (let n = 0; n < 22; n += 1) {
    const token = await openSession(db, clock, amara.id, { userAgent: '', network: '127.0.0.1' });
    await subscribe({ ...amara, token });
  }
  await follow(bela, amara);
  expect(await deliver()).toHaveLength(20);
});

test('without a browser nothing is queued, and what nobody sends is deleted after a day', async () => {
  const on = await startTestServer();
  const [amara, bela, carla] = [await createMember(on), await createMember(on), await createMember(on)];
  const queued = async () => (await on.db.selectFrom('push_queue').selectAll().execute()).length;
  await follow(bela, amara, on);
  expect(await queued()).toBe(0);
  await subscribe(amara, newBrowser(), on);
  await follow(carla, amara, on);
  expect(await queued()).toBe(1);
  on.clock.advance(25 * hour);
  await cleanUp({ ...on, outbox: `${on.folder}/outbox` });
  expect(await queued()).toBe(0);
});

test('the key is the same at each call, and there is none when the owner has switched it off', async () => {
  const amara = await join();
  const { publicKey } = await stateOf(amara);
  expect(Buffer.from(publicKey!, 'base64url')).toHaveLength(65);
  expect((await stateOf(amara)).publicKey).toBe(publicKey);

  for (const environment of [{ WEB_PUSH: 'off' }, { PUBLIC_URL: 'http://community.example' }]) {
    const off = await startTestServer(environment);
    const { token } = await createMember(off);
    expect((await off.call('getPushState', { token })).body).toEqual({ publicKey: null, isSubscribed: false });
    expect((await off.call('subscribeToPush', { token, body: newBrowser() })).status).toBe(400);
  }
});

test.each([
  'http://push.example.org/1',
  'https://127.0.0.1/1',
  'https://10.1.2.3/1',
  'https://[::1]/1',
  'https://[::ffff:192.168.0.1]/1',
  'https://169.254.169.254/latest',
  'https://2130706433/1',
  'https://localhost/1',
  'https://intranet/1',
  'https://printer.local/1',
  'https://push.example.org:5432/1',
  'https://me:secret@push.example.org/1',
])('the server sends nothing to %s', async (endpoint) => {
  const { token } = await join();
  const { status, body } = await server().call('subscribeToPush', { token, body: { ...newBrowser(), endpoint } });
  expect([status, typeof body.message]).toEqual([400, 'string']);
  const send = createSendPush({ keys: webPush.generateVAPIDKeys(), subject: 'mailto:hello@example.org' });
  const message = { title: '', body: '', path: '/', tag: '' };
  const results: unknown[] = [];
  diagnostics.subscribe('cleaner-life:push', (result) => results.push(result));
  expect(await send({ ...newBrowser(), session: '', endpoint }, message)).toBe('gone');
  expect(results).toContain('gone');
});

test('a host name that leads to this machine is not connected to', async () => {
  expect(isPublicEndpoint('https://push.example.org/1')).toBe(true);
  expect([isPublicAddress('93.184.216.34'), isPublicAddress('2606:4700::1111'), isPublicAddress('100.64.0.1')]).toEqual(
    [true, true, false],
  );
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => {
      lookupPublic('localhost', { all }, (problem) => resolve(problem));
    });
    expect(String(error)).toContain('is not on the public internet');
  }
});
