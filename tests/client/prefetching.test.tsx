// Each screen is a route whose loader prefetches its queries: a component that fetches first makes a slow network wait twice.
import { hashKey } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { routeTree } from '#client/routeTree.gen.ts';
import { announcementKeys, accountKeys, notificationKeys, postKeys } from '#client/shared/query/keys.ts';
import { answerExamples } from '#tests/support/client/network.ts';
import { renderApp, type RenderedApp } from '#tests/support/client/render-app.tsx';

/** An address of every route. */
const addresses: Record<string, readonly string[]> = {
  '/': ['/', '/?posts=following'],
  '/$category': ['/beauty', '/beauty?subcategory=makeup', '/fashion', '/wellness'],
  '/discover': ['/discover', '/discover?query=oil'],
  '/savedPosts': ['/savedPosts'],
  '/collections/$collectionId': ['/collections/own', '/collections/shown'],
  '/profile/$profileUserId': ['/profile/me', '/profile/noor'],
  '/connections/$profileUserId': ['/connections/me', '/connections/noor'],
  '/postDetail/$profileUserId': ['/postDetail/noor?postId=post-1'],
  '/notifications': ['/notifications'],
  '/blocked': ['/blocked'],
  '/sessions': ['/sessions'],
  '/apiTokens': ['/apiTokens'],
  '/editProfile': ['/editProfile'],
  '/yourData': ['/yourData'],
  '/member/$username': ['/member/amara.green'],
  '/admin/{-$section}': ['', '/reports', '/members', '/joining', '/settings', '/pages', '/log'].map(
    (name) => `/admin${name}`,
  ),
};
/** What a guard can have sent a visitor away from. */
const asked = ['/beauty', '/profile/noor', '/postDetail/noor?postId=post-1'].map(encodeURIComponent);
const forVisitors: Record<string, readonly string[]> = {
  '/': ['/'],
  '/$page': ['/rules', '/privacy', '/terms', '/imprint'],
  '/register': ['/register', '/register?invite=an-invitation', ...asked.map((path) => `/register?redirect=${path}`)],
  '/login': ['/login', ...asked.map((path) => `/login?redirect=${path}`)],
  '/collection/$collectionId': ['/collection/shown'],
  '/post/$postId': ['/post/post-1'],
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
    answerExamples();
    // A wide screen shows the author's other posts beside the post.
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const app = renderApp(url, { as: { userId: 'me', isAdmin: true } });
    expect(await startedByComponents(app), advice).toEqual([]);
  },
);

test.each(Object.values(forVisitors).flat())(
  '%s, for a visitor: its loader starts every query that the screen shows first',
  async (url) => {
    answerExamples();
    const started = await startedByComponents(renderApp(url));
    // The posts below a form wait for it.
    const ofForm = /^\/(?:login|register)/.test(url) ? hashKey(postKeys.newest()) : undefined;
    expect(
      started.filter((key) => key !== ofForm),
      advice,
    ).toEqual([]);
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
