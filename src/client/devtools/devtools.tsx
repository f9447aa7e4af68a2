import type { QueryClient } from '@tanstack/react-query';
import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from '#client/app/create-app.tsx';
import { getOutbox } from '#client/outbox/use-outbox.ts';

import { keepStoredSession } from './keep-stored-session.ts';
import { isolateOutbox } from './outbox/isolate-outbox.ts';
import { mirrorOutbox } from './outbox/mirror-outbox.ts';
import { recordEnded } from './outbox/record-ended.ts';
import styles from './pane/pane.css?inline';
import { Pane } from './pane/pane.tsx';
import scenarioStyles from './scenario/scenario.css?inline';
import { startScenario } from './scenario/start-scenario.ts';
import { createGooberRoot, createStyledRoot } from './shadow-root.ts';
import { startTimeline } from './timeline/start-timeline.ts';
import timelineStyles from './timeline/timeline.css?inline';

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
  mirrorOutbox(queryClient, outbox);
  const ended = recordEnded(outbox);
  const timeline = startTimeline({ client: queryClient, outbox, calls: network.calls });

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
  createRoot(createStyledRoot(host, styles + scenarioStyles + timelineStyles)).render(
    <Pane
      tools={{ app, outbox, network, ended, timeline }}
      onSnapshot={(snapshotClient) => showCache(snapshotClient ?? queryClient)}
    />,
  );
}
