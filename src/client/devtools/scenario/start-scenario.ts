import { onlineManager } from '@tanstack/react-query';
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import { createCallLog, type LoggedCall } from './call-log.ts';
import { replaceNetwork } from './replace-network.ts';
import { formatScenario, parseScenario } from './scenario-text.ts';
import { noScenario, type Scenario } from './scenario.ts';

const storageKey = 'scenario';

type Tab = Window & typeof globalThis;

/** The network scenario of one tab. */
export interface ScenarioControl {
  scenario: ReadonlyAtom<Scenario>;
  /** What is wrong with the last text that was read, or null. */
  problem: ReadonlyAtom<string | null>;
  /** The last calls of the API, the newest first. */
  calls: ReadonlyAtom<readonly LoggedCall[]>;
  change: (scenario: Scenario) => void;
  /** Changes to the scenario of this text, or says what is wrong with it and changes nothing. */
  read: (text: string) => void;
  /** Puts the network back as it was. */
  stop: () => void;
}

const running = new WeakMap<Tab, ScenarioControl>();

/**
 * Applies the scenario of `text` to the calls that this tab makes from now on; null is the scenario that the tab had before it was
 * reloaded. A tab has one scenario: another call changes it.
 */
export function startScenario(text: string | null, tab: Tab): ScenarioControl {
  const control = running.get(tab) ?? createScenario(tab);
  const isNew = !running.has(tab);
  running.set(tab, control);
  if (text !== null) control.read(text);
  else if (isNew) control.read(storageOf(tab)?.getItem(storageKey) ?? '');
  return control;
}

function createScenario(tab: Tab): ScenarioControl {
  const scenario = createAtom(noScenario);
  const problem = createAtom<string | null>(null);
  const log = createCallLog();
  const putBack = replaceNetwork(tab, { scenario, log });

  const change = (next: Scenario) => {
    problem.set(null);
    const wasOffline = scenario.get().isOffline;
    scenario.set(next);
    storageOf(tab)?.setItem(storageKey, formatScenario(next));
    if (next.isOffline !== wasOffline) onlineManager.setOnline(!next.isOffline && tab.navigator.onLine);
  };
  // Query's devtools have a switch for being offline as well: both are the same.
  const stopListening = onlineManager.subscribe((isOnline) => {
    const isOffline = !isOnline && (tab.navigator.onLine || scenario.get().isOffline);
    if (scenario.get().isOffline !== isOffline) change({ ...scenario.get(), isOffline });
  });
  return {
    scenario,
    problem,
    calls: log.calls,
    change,
    read(text) {
      const read = parseScenario(text);
      if ('problem' in read) {
        problem.set(read.problem);
        console.warn(`Scenario: ${read.problem}`);
      } else change(read);
    },
    stop() {
      change(noScenario);
      stopListening();
      putBack();
      running.delete(tab);
    },
  };
}

/** sessionStorage, or null where the visitor has blocked it. */
function storageOf(tab: Tab): Storage | null {
  try {
    return tab.sessionStorage;
  } catch {
    return null;
  }
}
