import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { defaultSettings } from '#client/shared/settings/settings.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { loadRenderer } from '#server/http/pages/renderer.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

let renderPage: RenderPage;
beforeAll(async () => {
  const built = await loadRenderer(join(import.meta.dirname, '../../dist/server/render-page.js'));
  if (!built) throw new Error('There is no build.');
  renderPage = built;
});

const request = {
  origin: 'https://community.example',
  settings: defaultSettings,
  fetch: () => Promise.resolve(Response.json({ posts: [samplePost({ title: 'The serum' })], nextCursor: null })),
};

test('a rendered page has its data, and leaves no timer behind in the server process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { markup, state } = await renderPage({ ...request, url: '/', isReduced: false });
  expect(markup).toContain('The serum');
  expect(JSON.stringify(state)).toContain('The serum');
  // Short timers of the render may run out; longer ones would hold the page in memory.
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('on reduced data a page offers the smallest pictures only', async () => {
  const { markup } = await renderPage({ ...request, url: '/', isReduced: true });
  expect(markup).toContain('/media/post-1/240.avif 240w"');
  expect(markup).not.toContain('480.avif');
});
