// The subject is what programs on the way answer in the server's place, to calls and to the outbox, without screens.
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { follow } from '#client/features/follows/mutations.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { createApi } from '#client/shared/api/api.ts';
import { ForeignAnswer } from '#client/shared/api/foreign-answer.ts';
import { serverNow } from '#client/shared/server-clock.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { unwrap, type Reply } from '#sdk/answers.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const json = { 'content-type': 'application/json' };
const me = { userId: 'me', token: 'token-of-me', isAdmin: false };
const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'a' };

const html = (status: number) =>
  new Response('<html><h1>Blocked by the firewall</h1></html>', { status, headers: { 'content-type': 'text/html' } });
const answers: [name: string, of: (status: number) => Response][] = [
  ['a page', html],
  ['nothing', (status) => new Response(null, { status })],
  ['half an answer', (status) => new Response('{"code":"inter', { status, headers: json })],
  ['other JSON', (status) => Response.json({ error: { code: status, message: 'upstream' } }, { status })],
  ['JSON with a message and no code', (status) => Response.json({ message: 'Unauthorized' }, { status })],
  ['JSON with a number for a code', (status) => Response.json({ code: status, message: 'upstream' }, { status })],
  ['plain text', (status) => new Response('error code: 1020', { status, headers: { 'content-type': 'text/plain' } })],
];
const statuses = [400, 401, 403, 404, 407, 408, 413, 429, 500, 502, 503, 504, 520, 530];

function callsAnswered(answer: () => Response) {
  const session = createSession(createSessionStorage(null));
  session.begin(me);
  return { session, api: createApi({ baseUrl: 'http://community.test/api', fetch: async () => answer(), session }) };
}

describe.each(answers)('%s in the place of an answer', (_name, of) => {
  test.each(statuses)('with %i is a fault of the way, and ends no session', async (status) => {
    const { session, api } = callsAnswered(() => of(status));
    const calls: Promise<Reply<unknown>>[] = [
      api.GET('/user/getSavedPostIds'),
      api.POST('/user/savePost', { body: post }),
      api.POST('/user/login', { body: { email: 'a@example.org', password: 'a' } }),
      api.DELETE('/user/delete'),
    ];
    for (const call of calls) await expect(unwrap(call)).rejects.toBeInstanceOf(ForeignAnswer);
    expect(session.viewer()?.userId).toBe('me');
  });
});

test.each([200, 201])('a page with %i is a fault of the way', async (status) => {
  const { api } = callsAnswered(() => html(status));
  await expect(unwrap(api.GET('/user/getSavedPostIds'))).rejects.toBeInstanceOf(ForeignAnswer);
});

test('the time is not taken from another program', async () => {
  const { api } = callsAnswered(() => {
    const answer = html(502);
    answer.headers.set('date', 'Sat, 01 Jan 2000 00:00:00 GMT');
    return answer;
  });
  await expect(unwrap(api.GET('/user/getSavedPostIds'))).rejects.toBeInstanceOf(ForeignAnswer);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000);
});

describe('a mutation that another program refuses', () => {
  /** A tab whose save has been refused with this status; `retry` has it sent once more. */
  async function openRefused(status: number) {
    const device = createSharedDevice();
    let refusals = 0;
    const tab = await openOutboxTab({
      device,
      as: me,
      fetch: async (request) => {
        if (!request.url.endsWith('/savePost')) return Response.json({ message: 'Done.' });
        refusals += 1;
        return html(status);
      },
    });
    const isNoted = () => {
      const [first] = tab.outbox.entries.get();
      if (first?.name === savePost.name) expect(first.attempts).toBe(refusals);
    };
    await tab.outbox.enqueue(savePost, post);
    await waitFor(() => expect(tab.outbox.entries.get()).toMatchObject([{ failure: 'server' }]));
    const retry = async () => {
      const before = refusals;
      device.retry();
      await waitFor(() => expect(refusals).toBe(before + 1));
      await waitFor(isNoted);
    };
    return { tab, retry };
  }

  test('is kept while the server cannot be reached', async () => {
    const { tab, retry } = await openRefused(502);
    for (let count = 2; count <= 12; count += 1) await retry();
    expect(tab.outbox.entries.get()).toMatchObject([{ attempts: 12 }]);
    expect(tab.toasts).toEqual([]);
  });

  test('is sent ten times, then told, and holds back none', async () => {
    const { tab, retry } = await openRefused(403);
    await tab.outbox.enqueue(follow, { userId: 'noor' });
    for (let count = 2; count <= 9; count += 1) await retry();
    expect(tab.outbox.entries.get()).toHaveLength(2);
    expect(tab.toasts).toEqual([]);
    await retry();
    await waitFor(() => expect(tab.outbox.entries.get()).toEqual([]));
    expect(tab.toasts).toEqual([
      { kind: 'failure', text: 'Could not save post.' },
      expect.objectContaining({ kind: 'success' }),
    ]);
  });
});
