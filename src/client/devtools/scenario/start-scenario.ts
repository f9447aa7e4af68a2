import { onlineManager } from '@tanstack/react-query';
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import { scenarioHooks } from '#client/shared/scenario-hooks.ts';
import { scenarioKey } from '#client/shared/wants-devtools.ts';

import { ageData, type Ageing } from './age-data.ts';
import { createCallLog, type LoggedCall } from './call-log.ts';
import { fillDevice, shiftClock } from './change-device.ts';
import { problemOfFiles, refuseFiles } from './refuse-files.ts';
import { runCalls } from './run-call.ts';
import { formatScenario, parseScenario } from './scenario-text.ts';
import { noScenario, type Scenario } from './scenario.ts';

type Tab = Window & typeof globalThis;

/** The scenario of this tab. */
export interface ScenarioControl extends Pick<Ageing, 'ageCache'> {
  scenario: ReadonlyAtom<Scenario>;
  /** What is wrong with the last text that was read, or null. */
  problem: ReadonlyAtom<string | null>;
  /** The last calls of the API, the newest first. */
  calls: ReadonlyAtom<readonly LoggedCall[]>;
  change: (scenario: Scenario) => void;
  /** Changes to the scenario of this text, or says what is wrong with it and changes nothing. */
  read: (text: string) => void;
  /** Puts network and device back as they were. */
  stop: () => void;
}

let running: ScenarioControl | undefined;

/**
 * Applies the scenario of `text` to what this tab does from now on; null is the scenario that the tab had before it was reloaded, which
 * a reload keeps in any case. A tab has one scenario: another call changes it.
 */
export function startScenario(text: string | null, tab: Tab): ScenarioControl {
  if (running) {
    if (text !== null) running.read(text);
    return running;
  }
  const { control, agePage } = createScenario(tab);
  running = control;
  const stored = storageOf(tab)?.getItem(scenarioKey) ?? null;
  control.read((isReloaded(tab) ? (stored ?? text) : (text ?? stored)) ?? '');
  agePage();
  return control;
}

function createScenario(tab: Tab): { control: ScenarioControl } & Pick<Ageing, 'agePage'> {
  const scenario = createAtom(noScenario);
  const problem = createAtom<string | null>(null);
  const log = createCallLog();
  const { ageCache, agePage, hooks } = ageData(tab, scenario);
  const unhooked = { ...scenarioHooks };
  Object.assign(scenarioHooks, hooks, { call: runCalls(scenario, log) });
  const stops = [
    () => Object.assign(scenarioHooks, unhooked),
    shiftClock(tab, scenario),
    fillDevice(tab, scenario),
    refuseFiles(tab, scenario),
  ];

  const change = (next: Scenario) => {
    problem.set(null);
    const wasOffline = scenario.get().isOffline;
    scenario.set(next);
    storageOf(tab)?.setItem(scenarioKey, formatScenario(next));
    if (next.isOffline !== wasOffline) onlineManager.setOnline(!next.isOffline && tab.navigator.onLine);
  };
  // Query's devtools have a switch for being offline as well: both are the same.
  const stopListening = onlineManager.subscribe((isOnline) => {
    const isOffline = !isOnline && (tab.navigator.onLine || scenario.get().isOffline);
    if (scenario.get().isOffline !== isOffline) change({ ...scenario.get(), isOffline });
  });
  const control: ScenarioControl = {
    scenario,
    problem,
    calls: log.calls,
    ageCache,
    change,
    read(text) {
      const read = parseScenario(text);
      const reason = 'problem' in read ? read.problem : problemOfFiles(read.missingFiles, tab);
      if (reason === undefined) change(read as Scenario);
      else {
        problem.set(reason);
        console.warn(`Scenario: ${reason}`);
      }
    },
    stop() {
      change(noScenario);
      stopListening();
      // The last first: some stand on top of others.
      stops.toReversed().forEach((stop) => stop());
      running = undefined;
    },
  };
  return { control, agePage };
}

/** Whether this page is the one before, loaded anew. */
function isReloaded({ performance }: Tab): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload';
}

/** sessionStorage, or null where the visitor has blocked it. */
function storageOf(tab: Tab): Storage | null {
  try {
    return tab.sessionStorage;
  } catch {
    return null;
  }
}
