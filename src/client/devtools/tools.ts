import type { ReadonlyAtom } from '@tanstack/react-store';

import type { App } from '#client/app/create-app.tsx';
import type { Outbox } from '#client/outbox/outbox.ts';

import type { EndedRecord } from './outbox/record-ended.ts';
import type { ScenarioControl } from './scenario/start-scenario.ts';
import type { Timeline } from './timeline/start-timeline.ts';

/** What the pane of the devtools shows. */
export interface Tools {
  app: App;
  outbox: Outbox;
  network: ScenarioControl;
  ended: ReadonlyAtom<readonly EndedRecord[]>;
  timeline: Timeline;
}
