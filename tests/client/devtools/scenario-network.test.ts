import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startScenario, type ScenarioControl } from '#client/devtools/scenario/start-scenario.ts';
import { scenarioHooks } from '#client/shared/scenario-hooks.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

let control: ScenarioControl;

const start = (text: string | null) => {
  control = startScenario(text, window);
};

const call = (path: string, init: RequestInit = {}) =>
  scenarioHooks.call(new Request(`${location.origin}/api${path}`, init), (request) => fetch(request));
const asMember = { headers: { authorization: 'Bearer token' } };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  control.stop();
  vi.useRealTimers();
});

test('a latency delays a call, and that of one operation only its own', async () => {
  vi.useFakeTimers();
  start('latency:1500,latency:getCommunity:50');
  const ended: string[] = [];
  void call('/user/getSavedPostIds').then(() => ended.push('saves'));
  void call('/community').then(() => ended.push('community'));
  await vi.advanceTimersByTimeAsync(1499);
  await expect.poll(() => ended).toEqual(['community']);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => ended).toEqual(['community', 'saves']);
});

test('a call that is aborted during its latency is never sent', async () => {
  const sent = vi.fn();
  network.use(
    answer('get', '/community', () => (sent(), { status: 200, body: { registration: 'open', challenge: false } })),
  );
  vi.useFakeTimers();
  start('latency:5000');
  const controller = new AbortController();
  const aborted = expect(call('/community', { signal: controller.signal })).rejects.toThrow('aborted');
  controller.abort();
  await aborted;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).not.toHaveBeenCalled();
  expect(control.calls.get()).toMatchObject([{ operation: 'getCommunity', result: 'aborted' }]);
});

test('one operation fails with a status and the contract’s Problem, the others are answered', async () => {
  start('fail:follow:503');
  const failed = await call('/user/follow/somebody', { method: 'POST' });
  expect(failed.status).toBe(503);
  expect(await failed.json()).toEqual({
    code: 'unavailable',
    message: expect.stringContaining('follow') as string,
  });
  expect((await call('/community')).status).toBe(200);
});

test('an operation’s own failure goes before that of every operation', async () => {
  start('fail:*:503,fail:getCommunity:404');
  expect((await call('/community')).status).toBe(404);
  expect((await call('/user/getSavedPostIds')).status).toBe(503);
});

test('unreachable is a network fault', async () => {
  start('fail:getCommunity:unreachable');
  await expect(call('/community')).rejects.toThrow(TypeError);
});

test('401 refuses whoever is logged in, and nobody else', async () => {
  start('401');
  expect((await call('/user/getSavedPostIds', asMember)).status).toBe(401);
  expect((await call('/community')).status).toBe(200);
});

test('storage-full refuses what would store something with the contract’s Problem, and answers the rest', async () => {
  start('storage-full');
  const refused = await call('/user/follow/somebody', { method: 'POST' });
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: 'storage-full' });
  expect((await call('/community')).status).toBe(200);
});

test('empty takes the entries out of lists, and leaves a single post as it is', async () => {
  const posts = [samplePost()];
  network.use(
    answer('get', '/user/getUserConnections', () => ({
      status: 200,
      body: {
        connections: [{ _id: 'ben', username: 'ben', profilePicUrl: '' }],
        connectionsCount: 1,
        message: 'one',
        nextCursor: 'ben',
      },
    })),
    answer('get', '/user/getPost', () => ({ status: 200, body: { post: samplePost() } })),
    answer('post', '/user/login', () => ({
      status: 200,
      body: { token: 't', userId: 'me', isAdmin: false, message: '', secondFactors: posts.map(({ postId }) => postId) },
    })),
  );
  start('empty');
  expect(await (await call('/user/getUserConnections?userId=me')).json()).toEqual({
    connections: [],
    connectionsCount: 0,
    message: 'one',
    nextCursor: null,
  });
  expect(await (await call('/user/getPost?postId=one')).json()).toEqual({ post: samplePost() });
});

test('offline is a network fault, and what Query takes for offline', async () => {
  start('offline');
  await expect(call('/community')).rejects.toThrow(TypeError);
  expect(onlineManager.isOnline()).toBe(false);
  control.read('');
  expect(onlineManager.isOnline()).toBe(true);
  expect((await call('/community')).status).toBe(200);
});

test('the switch of Query’s devtools for being offline is the same switch', async () => {
  start('latency:0');
  onlineManager.setOnline(false);
  expect(control.scenario.get().isOffline).toBe(true);
  await expect(call('/community')).rejects.toThrow(TypeError);
  onlineManager.setOnline(true);
  expect(control.scenario.get().isOffline).toBe(false);
});

test('an unknown word changes nothing and is reported', async () => {
  start('offlin');
  expect(control.problem.get()).toMatch(/no scenario "offlin"/);
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^Scenario: There is no scenario/));
  expect((await call('/community')).status).toBe(200);
  control.read('latency:5');
  expect(control.problem.get()).toBeNull();
});

test('a reload goes on with the scenario of the tab, and an address with its own', () => {
  start('fail:savePost:500');
  const stored = sessionStorage.getItem('scenario');
  control.stop();
  sessionStorage.setItem('scenario', stored!);
  start(null);
  expect(control.scenario.get().failures).toEqual({ savePost: 500 });
  start('');
  expect(control.scenario.get().failures).toEqual({});
});

test('the log has the last fifty calls without what is in their addresses', async () => {
  start('fail:getUserProfile:404');
  for (let count = 0; count < 55; count += 1) await call('/user/getUserProfile?userId=secret');
  expect(control.calls.get()).toHaveLength(50);
  expect(control.calls.get()[0]).toMatchObject({
    operation: 'getUserProfile',
    method: 'GET',
    result: 404,
    changes: ['fail:404'],
  });
  expect(JSON.stringify(control.calls.get())).not.toContain('secret');
});
