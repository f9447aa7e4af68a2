import type { Query } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';

import { pageNames } from '#contract/page-names.ts';
import type { PageRequest, RenderedPage, RenderPage } from '#contract/page-rendering.ts';

import { createApp, type App } from './app/create-app.tsx';
import { pageTitle } from './app/navigation.ts';
import { serializeServerState } from './app/server-state.ts';
import { pageQuery } from './features/pages/queries.ts';
import { type Post, postQuery, publicPostQuery, sharedMemberQuery } from './features/posts/queries.ts';
import { publicCollectionQuery } from './features/saves/collections/queries.ts';
import { isUnknown } from './routes/-load.ts';
import { loadMessages } from './shared/language/activate-locale.ts';
import { i18n } from './shared/language/i18n.ts';
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
  const locale = await loadMessages(request.locale);
  // Pages in several languages are rendered by turns: from here on nothing is awaited.
  i18n.activate(locale);
  const markup = renderToString(<RouterProvider router={router} />);
  // A failed request must not be part of a page: the browser renders this one and retries. What does not exist is no failure.
  const failed = (query: Query) => query.state.status === 'error' && !isUnknown(query.state.error);
  if (status >= 500 || queryClient.getQueryCache().getAll().some(failed)) {
    throw new Error(`The data of ${router.state.location.pathname} could not be loaded.`);
  }
  return {
    status: shared === null ? 404 : status,
    locale,
    at: router.state.location.href,
    title: pageTitle(router),
    isReduced: request.isReduced,
    routes: router.state.matches.map(({ routeId }) => routeId),
    markup,
    state: serializeServerState(queryClient),
    post: shared ?? null,
    ...sharedScreen(app, request),
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

/** The public collection, the sharing member or the written page at the address, which the screen's loader has read. */
function sharedScreen(
  { api, queryClient }: App,
  { url, origin }: PageRequest,
): Pick<RenderedPage, 'collection' | 'person' | 'page'> {
  const [, screen, id = ''] = new URL(url, origin).pathname.split('/');
  const name = pageNames.find((known) => known === screen);
  if (name) return { page: queryClient.getQueryData(pageQuery(api, name).queryKey) };
  if (screen === 'profile') {
    const person = queryClient.getQueryData(sharedMemberQuery(api, id).queryKey);
    return { person: person?.username === '' ? undefined : person };
  }
  if (screen !== 'collection' && screen !== 'collections') return {};
  return { collection: queryClient.getQueryData(publicCollectionQuery(api, id).queryKey)?.pages[0] };
}

/** The post of a link to a post: null if it does not exist, undefined for any other address or if its author shows it to members only. */
async function sharedPost({ api, queryClient }: App, { url, origin }: PageRequest): Promise<Post | null | undefined> {
  const { pathname, searchParams } = new URL(url, origin);
  const [, publicId] = /^\/post\/([^/]+)$/.exec(pathname) ?? [];
  if (publicId !== undefined)
    return queryClient.getQueryData(publicPostQuery(api, decodeURIComponent(publicId)).queryKey)?.post;
  const postId = searchParams.get('postId');
  if (!pathname.startsWith('/postDetail/') || postId === null) return undefined;
  const query = postQuery(api, postId);
  try {
    const post = await queryClient.query(query);
    if (!post.membersOnly) return post;
    queryClient.removeQueries(query);
    return undefined;
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return null;
  }
}
