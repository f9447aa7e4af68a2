import { expect, test } from 'vitest';

import { createQueryClient } from '#client/app/query-client.ts';
import { createToasts, type ToastMessage } from '#client/shared/toasts/toasts.ts';
import { ApiError } from '#sdk/answers.ts';

/** What is shown when the server refuses a mutation that declares this. */
async function toastsOf(meta: Record<string, unknown> | undefined): Promise<ToastMessage[]> {
  const toasts = createToasts();
  const client = createQueryClient({ toasts, retries: 0 });
  const mutationFn = () => Promise.reject(new ApiError(500, 'Broken.'));
  await expect(
    client
      .getMutationCache()
      .build(client, { mutationFn, ...(meta && { meta }) })
      .execute(undefined),
  ).rejects.toThrow('Broken.');
  const shown: ToastMessage[] = [];
  toasts.listen((message) => shown.push(message))();
  return shown;
}

test.each([
  ['nothing', undefined],
  ['what is stale after it', { invalidates: [['posts']] }],
  ['that the outbox sends it', { isOutbox: true }],
  ['a text for its success', { success: 'Saved' }],
])('a refused mutation that declares %s shows no toast: its component says it, or nobody', async (_, meta) => {
  expect(await toastsOf(meta)).toEqual([]);
});

test('one that declares a text for its failure shows what the server says', async () => {
  const meta = { failure: 'It could not be saved.', invalidates: [['posts']] };
  expect(await toastsOf(meta)).toEqual([{ text: 'Broken.', kind: 'failure' }]);
});
