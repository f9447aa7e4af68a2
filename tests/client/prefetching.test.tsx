// Each screen is a route whose loader prefetches its queries: a component that fetches first makes a slow network wait twice.
import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { routeTree } from '#client/routeTree.gen.ts';
import { announcementKeys, accountKeys, notificationKeys } from '#client/shared/query/keys.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp, type RenderedApp } from '#tests/support/client/render-app.tsx';

const community = createCommunity();
const [post] = community.posts.filter(({ userId }) => userId !== community.me._id);
if (!post) throw new Error('The mocked community has posts of others.');
const [own, shown] = [
  community.collections.find(({ ownerId }) => ownerId === community.me._id),
  community.collections.find(({ ownerId }) => ownerId !== community.me._id),
];

/** An address of every route. */
const addresses: Record<string, readonly string[]> = {
  '/': ['/', '/?posts=following'],
  '/$category': ['/beauty', '/beauty?subcategory=makeup', '/fashion', '/wellness'],
  '/discover': ['/discover', '/discover?query=oil'],
  '/savedPosts': ['/savedPosts'],
  '/collections/$collectionId': [`/collections/${own?.collectionId}`, `/collections/${shown?.collectionId}`],
  '/profile/$profileUserId': ['/profile/me', `/profile/${post.userId}`],
  '/connections/$profileUserId': ['/connections/me', `/connections/${post.userId}`],
  '/postDetail/$profileUserId': [`/postDetail/${post.userId}?postId=${post.postId}`],
  '/notifications': ['/notifications'],
  '/blocked': ['/blocked'],
  '/sessions': ['/sessions'],
  '/apiTokens': ['/apiTokens'],
  '/editProfile': ['/editProfile'],
  '/yourData': ['/yourData'],
  '/member/$username': [`/member/${post.username}`],
  '/admin/{-$section}': ['', '/reports', '/members', '/joining', '/settings', '/pages', '/log'].map(
    (name) => `/admin${name}`,
  ),
};
/** What a guard can have sent a visitor away from. */
const asked = ['/beauty', `/profile/${post.userId}`, `/postDetail/${post.userId}?postId=${post.postId}`].map(
  encodeURIComponent,
);
const forVisitors: Record<string, readonly string[]> = {
  '/': ['/'],
  '/$page': ['/rules', '/privacy', '/terms', '/imprint'],
  '/register': ['/register', '/register?invite=an-invitation', ...asked.map((path) => `/register?redirect=${path}`)],
  '/login': ['/login', ...asked.map((path) => `/login?redirect=${path}`)],
  '/collection/$collectionId': [`/collection/${shown?.collectionId}`],
  '/post/$postId': [`/post/${post.postId}`],
};
/** These show nothing that is queried, or lead elsewhere at once. */
const withoutQueries = [
  '/settings',
  '/about',
  '/invest',
  '/forgot-password',
  '/logout',
  '/oauth-success',
  '/stop-daily-mail',
  '/undo-email-change',
  '/verify-email',
];

/** Those of the header and of the line above all pages: no route's own. */
const layoutKeys = [accountKeys.own(), notificationKeys.unread(), announcementKeys.of('x').slice(0, 1)];

const advice = 'Name these queries in the loader of the route (load of src/client/routes/-load.ts)';

test('every route has an address here', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() } as never) as {
    routesByPath: Record<string, AnyRoute>;
  };
  const known = [...new Set([...Object.keys(addresses), ...Object.keys(forVisitors), ...withoutQueries])];
  const routes = Object.keys(router.routesByPath);
  const missing = routes.filter((path) => !known.includes(path));
  expect(missing.map((path) => `tests/client/prefetching.test.tsx: add an address of ${path}`)).toEqual([]);
  expect(known.toSorted()).toEqual(routes.toSorted());
});

test.each(Object.values(addresses).flat())(
  '%s: its loader starts every query that the screen shows first',
  async (url) => {
    network.use(...mockHandlers(createCommunity()));
    // A wide screen shows the author's other posts beside the post.
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const app = renderApp(url, { as: { userId: community.me._id, isAdmin: true } });
    expect(await startedByComponents(app), advice).toEqual([]);
  },
);

test.each(Object.values(forVisitors).flat())(
  '%s, for a visitor: its loader starts every query that the screen shows first',
  async (url) => {
    network.use(...mockHandlers(createCommunity()));
    const app = renderApp(url);
    expect(await startedByComponents(app), advice).toEqual([]);
  },
);

/** The keys of the queries whose first fetch a component has started. */
async function startedByComponents({ queryClient }: RenderedApp): Promise<string[]> {
  const keys: string[] = [];
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const { query } = event;
    const isOfLayout = layoutKeys.some((key) => key.every((part, index) => part === query.queryKey[index]));
    if (query.state.data === undefined && query.getObserversCount() > 0 && !isOfLayout) keys.push(query.queryHash);
  });
  await screen.findByRole('heading', { level: 1 });
  // A part that loads later may hold another one.
  for (const _round of [1, 2, 3]) {
    await vi.dynamicImportSettled();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  return keys;
}
