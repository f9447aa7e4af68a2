// The subject is the outbox, without screens.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';

import { follow } from '#client/features/follows/mutations.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { network } from '#tests/support/client/network.ts';
import { done } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'a' };

test('a mutation that would have to wait for hours is refused, and does not hold back others', async () => {
  const device = createSharedDevice();
  const tab = await openOutboxTab({ device, as: me, fetch: (request) => globalThis.fetch(request) });
  network.use(
    http.post('*/api/user/follow/:id', () =>
      HttpResponse.json(
        { code: 'daily-limit', message: 'No more today.' },
        { status: 429, headers: { 'retry-after': '7200' } },
      ),
    ),
    http.post('*/api/user/savePost', () => HttpResponse.json(done.body)),
  );
  device.setOnline(false);
  await tab.outbox.enqueue(follow, { userId: 'noor' });
  await tab.outbox.enqueue(savePost, post);
  device.setOnline(true);
  await waitFor(() => expect(tab.outbox.entries.get()).toEqual([]));
  expect(tab.toasts).toContainEqual({ kind: 'failure', text: 'Error following the user: No more today.' });
});
