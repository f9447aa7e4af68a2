import type { App } from '#client/app/create-app.tsx';
import { getOutbox } from '#client/outbox/use-outbox.ts';

import { startScenario } from './scenario/start-scenario.ts';
import { nameIntervals } from './timeline/fetch-cause.ts';
import { startTimeline } from './timeline/start-timeline.ts';

/**
 * Starts the scenario of the address, or of the page before, for the first calls. Returns how to begin the timeline with the app, before
 * its first data; the rest of the devtools is loaded after the first screen.
 */
export function startEarly(tab: Window & typeof globalThis): (app: App) => void {
  nameIntervals();
  startScenario(new URLSearchParams(tab.location.search).get('devtools') || null, tab);
  return ({ queryClient, outbox, session }) =>
    startTimeline({ client: queryClient, outbox: getOutbox(outbox), session }, tab);
}
