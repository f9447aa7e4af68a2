import { setImmediate } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import type { Handlers } from '#contract/operations.ts';
import { contractFile } from '#server/http/api-docs.ts';
import { bindOperations } from '#server/http/bind-operations.ts';
import type { Context } from '#server/http/context.ts';
import { useErrorHandler } from '#server/http/error-handler.ts';
import { useJsonBodies } from '#server/http/json-bodies.ts';
import { useValidation } from '#server/http/validation.ts';
import { unlimitedRates } from '#server/platform/rate-limiter.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test("a member's hundred writes at once are all answered, and what others ask meanwhile", async () => {
  const server = await startTestServer();
  const [busy, other] = [await createMember(server), await createMember(server)];
  const { id: postId } = await createPost(server, other);
  const { token } = other;
  const writes = Array.from({ length: 100 }, (_, n) => {
    if (n % 2 === 0) return server.call('follow', { token: busy.token, params: { id: other.id } });
    return server.call('addComments', { token: busy.token, body: { postId, comment: `Number ${n}.` } });
  });
  const others = [
    server.call('getNotifications', { token }),
    server.call('privacySettings', { token, body: { sharesPosts: false } }),
    server.call('addComments', { token, body: { postId, comment: 'Hello.' } }),
    server.call('getAllPosts', { query: { limit: 1 } }),
  ];
  for (const { status } of await Promise.all([...writes, ...others])) expect(status).toBe(200);
});

/** A server on whose calls of the contract every caller waits until the test answers them, and whose sessions are read by `readSession`. */
async function serveHeld(readSession = () => Promise.resolve()) {
  const held: (() => void)[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(multipart);
  useErrorHandler(app);
  useJsonBodies(app);
  useValidation(app);
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    held.push(() => resolve({ message: '', success: true }));
    return promise;
  };
  const viewerOf = (id: string) => ({
    id,
    session: id,
    isAdmin: false,
    isModerator: false,
    hasRestrictions: false,
    hidesOthers: false,
  });
  const session = async (token: string) => {
    await readSession();
    return viewerOf(token);
  };
  const unused = () => Promise.reject(new Error('not used'));
  await bindOperations(app, {
    specification: contractFile,
    handlers: new Proxy({}, { has: () => true, get: () => hold }) as Handlers<Context>,
    authenticate: { session, apiToken: unused, handover: unused },
    rateLimiter: unlimitedRates,
    checkWrite: () => Promise.resolve(),
  });
  const logOut = async (token: string) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/user/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    return [statusCode, headers['retry-after']];
  };
  return { held, logOut };
}

test('of one caller four requests run and 300 wait; the next is answered 429 at once, and those of others are not', async () => {
  const { held, logOut } = await serveHeld();
  let refused = 0;
  const flood = Array.from({ length: 400 }, async () => {
    const answer = await logOut('busy');
    if (answer[0] === 429) refused += 1;
    return answer;
  });
  while (refused < 96) await setImmediate();
  expect(held).toHaveLength(4);
  const other = logOut('other');
  while (held.length < 5) await setImmediate();
  held.pop()?.();
  expect(await other).toEqual([200, undefined]);

  const all = Promise.all(flood);
  for (let left = 304; left > 0; left -= 1) {
    while (held.length === 0) await setImmediate();
    held.pop()?.();
  }
  const answers = await all;
  expect(answers.filter(([status]) => status === 200)).toHaveLength(304);
  expect(answers.filter(([status, retryAfter]) => status === 429 && retryAfter === '2')).toHaveLength(96);
});

test('of one caller four sessions are read at once, so that hundreds of requests do not keep others from the database', async () => {
  let reading = 0;
  let most = 0;
  const { held, logOut } = await serveHeld(async () => {
    reading += 1;
    most = Math.max(most, reading);
    await setImmediate();
    reading -= 1;
  });
  const all = Promise.all(Array.from({ length: 50 }, () => logOut('busy')));
  for (let left = 50; left > 0; left -= 1) {
    while (held.length === 0) await setImmediate();
    held.pop()?.();
  }
  await all;
  expect(most).toBeLessThanOrEqual(4);
});
