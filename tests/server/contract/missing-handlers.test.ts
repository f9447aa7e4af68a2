import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { Handlers } from '#contract/operations.ts';
import { completeHandlers } from '#scripts/dev/complete-handlers.ts';
import { readAnswerExamples } from '#scripts/lib/contract/answer-examples.ts';
import { contractFile } from '#server/http/api-docs.ts';
import { bindOperations } from '#server/http/bind-operations.ts';
import type { Authenticate, Context } from '#server/http/context.ts';
import { unlimitedRates } from '#server/platform/rate-limiter.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('while a call is developed, it answers its example of the contract, to whom it is for, and the others answer themselves', async () => {
  const lines = vi.spyOn(console, 'warn').mockReturnValue();
  const server = await startTestServer(
    {},
    {
      completeHandlers: ({ register: _, getSavedPostIds: __, ...written }) =>
        completeHandlers(written as Handlers<Context>),
    },
  );
  expect(lines.mock.calls).toEqual([
    ['  register has no handler yet: it answers its example of openapi.yaml.'],
    ['  getSavedPostIds has no handler yet: it answers its example of openapi.yaml.'],
  ]);
  const { token } = await createMember(server);
  expect(await server.call('getSavedPostIds', { token })).toMatchObject({
    status: 200,
    body: { postIds: [expect.any(String)] },
  });
  expect((await server.call('getSavedPostIds')).status).toBe(401);
  const body = { username: 'noor', email: 'noor@example.org', password: 'a long and private phrase' };
  expect((await server.call('register', { body })).body).toEqual(readAnswerExamples().get('register')?.body);
  expect((await server.call('register', { body: { ...body, username: '' } })).status).toBe(400);
  expect((await server.call('getSavedPosts', { token })).body.savedPosts).toEqual([]);
});

/** Binds these handlers, none of which is called. */
async function bind(handlers: object): Promise<void> {
  const app = Fastify();
  onTestFinished(() => app.close());
  await bindOperations(app, {
    specification: contractFile,
    handlers: handlers as Handlers<Context>,
    authenticate: {} as Authenticate,
    rateLimiter: unlimitedRates,
    checkWrite: () => Promise.resolve(),
  });
}

test('otherwise a call without a handler keeps the server from starting, and says where the handler belongs', async () => {
  await expect(bind({})).rejects.toThrow(
    /^register has no handler: add it to src\/server\/modules\/session\/handlers\.ts\.$/,
  );
});

test('a call that is answered with a redirect or a file has no example, so that it needs its handler', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await expect(bind(completeHandlers({} as Handlers<Context>))).rejects.toThrow(/^google has no handler: /);
});
