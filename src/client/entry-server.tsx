import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';

import { postKeys } from '#client/shared/query/keys.ts';
import type { PageRequest, RenderedPage, RenderPage } from '#contract/page-rendering.ts';

import { createApp, type App } from './app/create-app.tsx';
import { pageTitle } from './app/navigation.ts';
import { serializeServerState } from './app/server-state.ts';
import { postQuery, type Post } from './features/posts/queries.ts';
import { ApiError } from './shared/api/api.ts';
import { createReducedData } from './shared/network/reduced-data.ts';

const maxRedirects = 3;

/** Renders the first screen of an address for a visitor, from the same route tree as the browser does. */
export const renderPage: RenderPage = async (request) => {
  const { app, status } = await openAt(request.url, request);
  try {
    return await renderApp(app, status, request);
  } finally {
    // Otherwise the entries stay in memory for their gcTime, 30 minutes.
    app.queryClient.clear();
  }
};

async function renderApp(app: App, status: number, request: PageRequest): Promise<RenderedPage> {
  const { router, queryClient } = app;
  const shared = await sharedPost(app, request);
  if (shared) queryClient.setQueryData(postKeys.detail(shared.postId), shared);

  const markup = renderToString(<RouterProvider router={router} />);
  // A failed request must not be part of a page: the browser renders this one and retries.
  if (
    status >= 500 ||
    queryClient
      .getQueryCache()
      .getAll()
      .some((query) => query.state.status === 'error')
  ) {
    throw new Error(`The data of ${router.state.location.pathname} could not be loaded.`);
  }
  return {
    status: shared === null ? 404 : status,
    at: router.state.location.href,
    title: pageTitle(router),
    isReduced: request.isReduced,
    routes: router.state.matches.map(({ routeId }) => routeId),
    markup,
    state: serializeServerState(queryClient),
    post: shared ?? null,
  };
}

/** An app at the address, or at the one that its guards redirect to, with all loaders finished. */
async function openAt(
  url: string,
  { origin, settings, isReduced, fetch }: PageRequest,
): Promise<{ app: App; status: number }> {
  let href = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const history = createMemoryHistory({ initialEntries: [href] });
    const app = createApp({
      history,
      origin,
      fetch,
      storage: null,
      settings,
      reducedData: createReducedData(isReduced),
      retries: 0,
      scrollRestoration: false,
    });
    await app.router.load();
    const result = app.router._serverResult;
    if (result?.type === 'render') return { app, status: result.status };
    app.queryClient.clear();
    href = result?.redirect.options.href ?? '/';
  }
  throw new Error('The address redirects in a circle.');
}

/** The post of a link to a post: null if it does not exist, undefined for any other address. */
async function sharedPost({ api, queryClient }: App, { url, origin }: PageRequest): Promise<Post | null | undefined> {
  const { pathname, searchParams } = new URL(url, origin);
  const postId = searchParams.get('postId');
  if (!pathname.startsWith('/postDetail/') || postId === null) return undefined;
  try {
    return await queryClient.query(postQuery(api, postId));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    queryClient.removeQueries({ queryKey: postKeys.detail(postId) });
    return null;
  }
}
