import { expect, test } from 'vitest';

import { renderCacheMap } from '#tests/support/cache-truth/cache-map.ts';

// `npm run cache-map` writes the file.
test('docs/cache-map.md says what the queries and mutations declare', async () => {
  await expect(await renderCacheMap(), 'docs/cache-map.md is out of date: run `npm run cache-map`').toMatchFileSnapshot(
    '../../docs/cache-map.md',
  );
});
