import { noop } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { elementIds, forVisitors, pageAttributes } from '#contract/page.ts';

import { createApp, type App } from './app/create-app.tsx';
import { watchMissingFiles } from './app/missing-files.ts';
import { watchNavigation } from './app/navigation.ts';
import { returnsBelowPage } from './app/scroll-restoration.ts';
import { hydrateServerState } from './app/server-state.ts';
import { syncSession } from './app/session-sync.ts';
import { preloadSaving } from './features/saves/use-saving.ts';
import { openTabChannel } from './outbox/tab-channel.ts';
import { restoreLastVisit } from './persistence/restore-last-visit.ts';
import { watchForms } from './shared/forms/early-forms.ts';
import { activateLocale, readLocale } from './shared/language/activate-locale.ts';
import { i18n } from './shared/language/i18n.ts';
import { loadPart, loadSometime } from './shared/network/load-part.ts';
import { watchConnection } from './shared/network/online.ts';
import { createReducedData, readReducedData } from './shared/network/reduced-data.ts';
import { readSettings } from './shared/settings/settings.ts';
import './shared/ui/base.css';
import { wantsDevtools } from './shared/wants-devtools.ts';

async function start() {
  // Before the first calls and the first data, of which they tell.
  const watchData = wantsDevtools(window) ? await startDevtools() : undefined;

  await nextTask();
  const storage = readStorage('localStorage');
  const root = document.getElementById(elementIds.root);
  if (!root) return;
  await activateLocale(readLocale(document));
  const app = createApp({
    history: createBrowserHistory(),
    origin: location.origin,
    fetch: (request) => fetch(request),
    storage,
    tabStorage: readStorage('sessionStorage'),
    settings: readSettings(document.getElementById(elementIds.settings)?.textContent),
    reducedData: createReducedData(readReducedData(window), root.hasAttribute(pageAttributes.reduced)),
    // Before the persisted queries are read.
    tabChannel: openTabChannel(),
  });
  watchData?.(app);
  watchConnection();
  watchMissingFiles(app, window);
  hydrateServerState(app.queryClient, window);
  syncSession(app, window);
  watchNavigation(app, document);
  watchForms(document);

  await nextTask();
  // The server's page has all data of a visitor's screen; a member's screen needs what this browser has persisted.
  const isComplete = root.hasAttribute(pageAttributes.at) && app.session.viewer() === null;
  const isTooShort = returnsBelowPage(app.router);
  const early = isComplete && !isTooShort ? undefined : await restoreLastVisit(app, storage);
  const isExtended = isTooShort && early?.restoreFurtherPages() === true;
  preloadPostScreen(app);
  await mountApp(app, root, isExtended);

  afterLoad(async () => {
    const restored = early ?? (await restoreLastVisit(app, storage));
    restored?.complete();
    const { startBackgroundWork } = await loadSometime(() => import('./app/start-background-work.ts'));
    await startBackgroundWork(app, window, restored?.hashes ?? new Set());
  });
}

/** Starts what of the devtools begins with the page. */
async function startDevtools() {
  try {
    const { startEarly } = await loadPart(() => import('./devtools/early.ts'));
    return startEarly(window);
  } catch (error) {
    console.warn('The devtools could not be loaded.', error);
    return undefined;
  }
}

/** Renders the app into `root`; hydrates the server's markup if that is this screen in this language and the lists are not longer by now. */
async function mountApp({ router, session }: App, root: HTMLElement, isExtended: boolean) {
  const renderedAt = root.getAttribute(pageAttributes.at);
  // A member is redirected from a page that was rendered for visitors.
  const isForOthers = root.getAttribute(pageAttributes.for) === forVisitors && session.viewer() !== null;
  const isInLanguage = document.documentElement.lang === i18n.locale;
  document.documentElement.lang = i18n.locale;
  // React replaces the server's markup only once it has rendered: until then a member could see and fill in a form for visitors.
  if (isForOthers) root.replaceChildren();
  // The app decides from here on. Left in place, the attribute would hide the page from a visitor who logs in on it.
  root.removeAttribute(pageAttributes.for);
  if (renderedAt !== null && isInLanguage && !isForOthers) {
    // Without a manifest the router renders the same tree as on the server, with nothing around the root.
    router.ssr = { manifest: undefined };
    await router.load();
    // Until then a tap on a save button is recorded and shown; from hydration on, it would be lost with a page that is left meanwhile.
    if (session.viewer()) await preloadSaving();
    if (isAt(router.state.location, renderedAt)) {
      const screen = <RouterProvider router={router} />;
      // In slices of a few milliseconds; a tap meanwhile hydrates what it hits first.
      startTransition(() => {
        if (isExtended) createRoot(root).render(screen);
        else hydrateRoot(root, screen);
      });
      return;
    }
  }
  createRoot(root).render(<RouterProvider router={router} />);
}

/** The server renders some pages without their query, which makes no difference there. */
const isAt = ({ pathname, href }: { pathname: string; href: string }, renderedAt: string) =>
  renderedAt === (renderedAt.includes('?') ? href.split('#', 1)[0] : pathname);

/**
 * Once the first screen has rendered, loads the scripts of the one that a member's tap on a tile leads to. Over a slow link, the page has
 * loaded much later.
 */
function preloadPostScreen({ router, session, reducedData }: App): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (session.viewer() === null || reducedData.get()) return;
    router.loadRouteChunk(router.routesById['/_member/postDetail/$profileUserId'])?.catch(noop);
  });
}

/** Starts `work` 200 ms after the page and all its resources have loaded. */
function afterLoad(work: () => Promise<void>) {
  const begin = () => {
    setTimeout(() => void work().catch((error: unknown) => console.warn('Background work failed.', error)), 200);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Lets the browser draw and answer taps before the rest of the start. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A storage of the browser, or null: reading the property throws where the visitor has blocked it. */
function readStorage(name: 'localStorage' | 'sessionStorage') {
  try {
    return window[name];
  } catch {
    return null;
  }
}

void start();
