import type { QueryClient } from '@tanstack/react-query';
import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from '#client/app/create-app.tsx';
import { getOutbox } from '#client/outbox/use-outbox.ts';

import { recordEnded } from './outbox/record-ended.ts';
import styles from './pane/pane.css?inline';
import { Pane } from './pane/pane.tsx';
import { isolateOutbox, keepStoredSession } from './scenario/spare-other-tabs.ts';
import { startScenario } from './scenario/start-scenario.ts';
import { startTimeline } from './timeline/start-timeline.ts';

/** Shows the devtools beside the app, each in a shadow root of its own; a second call does nothing. */
export function openDevtools(app: App): void {
  if (document.getElementById('devtools')) return;
  const { queryClient, router } = app;
  const host = document.createElement('div');
  host.id = 'devtools';
  const [query, route] = [createGooberRoot(host), createGooberRoot(host)];
  document.body.append(host);

  const outbox = getOutbox(app.outbox);
  // That of the address is in force since the page began.
  const network = startScenario(null, window);
  network.ageCache(queryClient);
  keepStoredSession(network.scenario, window);
  isolateOutbox(outbox, network.scenario);
  const ended = recordEnded(outbox);
  const timeline = startTimeline({ client: queryClient, outbox, session: app.session }, window);

  const queryRoot = createRoot(query);
  let views = 0;
  const showCache = (client: QueryClient) => {
    views += 1;
    // The tool takes no other client later on: a new key mounts it anew.
    queryRoot.render(
      <ReactQueryDevtools key={views} client={client} buttonPosition="bottom-left" shadowDOMTarget={query} />,
    );
  };
  showCache(queryClient);
  createRoot(route).render(
    <TanStackRouterDevtoolsInProd router={router} position="bottom-right" shadowDOMTarget={route} />,
  );
  createRoot(createStyledRoot(host, styles)).render(
    <Pane
      tools={{ app, outbox, network, ended, timeline }}
      onSnapshot={(snapshotClient) => showCache(snapshotClient ?? queryClient)}
    />,
  );
}

/** A shadow root below `host` with these styles as a constructed style sheet: the page's policy refuses style elements. */
function createStyledRoot(host: HTMLElement, styles: string): ShadowRoot {
  const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}

/** The buttons of Query and Router stand above the dock of the page, which has links. */
const aboveDock = '.tsqd-open-btn-container, .TanStackRouterDevtools > button { margin-bottom: var(--dock); }';

/**
 * A shadow root for tools that write their styles with goober, as text into an element with its id. That text becomes a
 * constructed style sheet.
 */
function createGooberRoot(host: HTMLElement): ShadowRoot {
  const shadow = createStyledRoot(host, '');
  const own = new CSSStyleSheet();
  own.replaceSync(aboveDock);
  shadow.adoptedStyleSheets.push(own);
  const text = shadow.appendChild(document.createElement('template'));
  text.id = '_goober';
  text.textContent = ' ';
  new MutationObserver(() => shadow.adoptedStyleSheets[0]?.replaceSync(text.textContent)).observe(text, {
    characterData: true,
    subtree: true,
    childList: true,
  });
  return shadow;
}
