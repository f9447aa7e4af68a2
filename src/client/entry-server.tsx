import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';

import type { PageRequest, RenderPage, RenderedPage } from '#contract/page-rendering.ts';

import { createApp } from './app/create-app.tsx';
import type { App } from './app/create-app.tsx';
import { pageTitle } from './app/page-title.ts';
import { servedData } from './app/served-data.ts';
import { postQuery } from './features/posts/post-query.ts';
import { postKeys } from './features/posts/queries.ts';
import type { Post } from './features/posts/queries.ts';
import { createReducedData } from './shared/network/reduced-data.ts';
import { ApiError } from './shared/api/api-error.ts';

const mostRedirects = 3;

/** Renders the first screen that a visitor finds at an address, from the same route tree as the browser does. */
export const renderPage: RenderPage = async (request) => {
  const { app, status } = await openAt(request.url, request);
  try {
    return await renderApp(app, status, request);
  } finally {
    // Its entries would otherwise be held for as long as a browser holds them.
    app.queryClient.clear();
  }
};

async function renderApp(app: App, status: number, request: PageRequest): Promise<RenderedPage> {
  const { router, queryClient } = app;
  const shared = await sharedPost(app, request);
  if (shared) queryClient.setQueryData(postKeys.one(shared.postId), shared);

  const markup = renderToString(<RouterProvider router={router} />);
  // A failure of the moment is not for keeping: the browser tries for itself.
  if (status >= 500 || queryClient.getQueryCache().getAll().some((query) => query.state.status === 'error')) {
    throw new Error(`The data of ${router.state.location.pathname} could not be had.`);
  }
  return {
    status: shared === null ? 404 : status,
    at: router.state.location.href,
    title: pageTitle(router),
    isReduced: request.isReduced,
    routes: router.state.matches.map(({ routeId }) => routeId),
    markup,
    state: servedData(queryClient),
    post: shared ?? null,
  };
}

/** An app at the address, or where its guards lead on to, with everything loaded. */
async function openAt(url: string, { origin, settings, isReduced, fetch }: PageRequest): Promise<{ app: App; status: number }> {
  let href = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const history = createMemoryHistory({ initialEntries: [href] });
    const app = createApp({ history, origin, fetch, storage: null, settings, reducedData: createReducedData(isReduced), retries: 0, scrollRestoration: false });
    await app.router.load();
    const result = app.router._serverResult;
    if (result?.type === 'render') return { app, status: result.status };
    app.queryClient.clear();
    href = result?.redirect.options.href ?? '/';
  }
  throw new Error('The address leads round in circles.');
}

/** The post that a shared link tells of: null if there is no such post, undefined if the link is to something else. */
async function sharedPost({ api, queryClient }: App, { url, origin }: PageRequest): Promise<Post | null | undefined> {
  const { pathname, searchParams } = new URL(url, origin);
  const postId = searchParams.get('postId');
  if (!pathname.startsWith('/postDetail/') || postId === null) return undefined;
  try {
    return await queryClient.query(postQuery(api, postId));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    queryClient.removeQueries({ queryKey: postKeys.one(postId) });
    return null;
  }
}
