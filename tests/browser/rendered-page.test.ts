import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { defaultSettings } from '#client/shared/settings/settings.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { loadRenderer } from '#server/http/pages/built-client.ts';
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
  locale: 'en' as const,
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

const answering = (answer: object, status = 200) => ({
  ...request,
  isReduced: false,
  fetch: (asked: Request) =>
    Promise.resolve(
      asked.url.endsWith('/community')
        ? Response.json({ registration: 'open', challenge: false })
        : Response.json(answer, { status }),
    ),
});

test('the page of a post has its content and the post for its preview', async () => {
  const post = samplePost({ title: 'The serum' });
  const page = await renderPage({ ...answering({ post, morePosts: [] }), url: '/post/post-1' });
  expect(page).toMatchObject({ status: 200, at: '/post/post-1', post });
  expect(page.markup).toContain('<h1 tabindex="-1">The serum</h1>');
});

test.each([
  ['an unknown address', '/nowhere', '404 Not Found'],
  ['a post that people without an account cannot open', '/post/post-1', '404 Not Found'],
  ['a missing post of members', '/postDetail/nobody?postId=post-1', 'Sign up'],
])('S018: %s is not found, and has no preview', async (_what, url, shown) => {
  const page = await renderPage({ ...answering({ code: 'not-found', message: 'Unknown.' }, 404), url });
  expect(page).toMatchObject({ status: 404, post: null });
  expect(page.markup).toContain(shown);
});

test('the address of a post for members has no preview if its author shows posts to members only', async () => {
  const url = '/postDetail/maker?postId=post-1';
  const post = samplePost({ title: 'The serum' });
  expect(await renderPage({ ...answering({ post }), url })).toMatchObject({ status: 200, post });
  const forMembers = answering({ post: { ...post, membersOnly: true } });
  const unknown = answering({ code: 'not-found', message: 'Unknown.' }, 404);
  const fetch = (asked: Request) => (asked.url.includes('/getPublicPost') ? unknown : forMembers).fetch(asked);
  const page = await renderPage({ ...forMembers, fetch, url });
  expect(page).toMatchObject({ status: 200, post: null });
  expect(JSON.stringify(page)).not.toContain('The serum');
});
