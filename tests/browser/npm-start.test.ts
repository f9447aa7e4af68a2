/** @module-tag sweep */

import { expect, test } from 'vitest';

import { startProduct } from '#tests/support/browser/started-product.ts';

test('a signal to npm that ends `npm start` ends the server, too', async () => {
  const product = await startProduct({}, ['npm', 'start']);
  expect((await fetch(`${product.address}/api/health`)).ok).toBe(true);
  await product.stop();
  const isReachable = () =>
    fetch(`${product.address}/api/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isReachable).toBe(false);
});
