import { replaceProperty } from './replace-property.ts';
import type { CallRunner } from './run-call.ts';
import { createScenarioFetch } from './scenario-fetch.ts';
import { createScenarioRequest } from './scenario-request.ts';

/** Makes this tab's calls through the runner from now on. Returns how to put back what was there. */
export function replaceNetwork(tab: Window & typeof globalThis, runner: CallRunner): () => void {
  const putBack = [
    replaceProperty(tab, 'fetch', createScenarioFetch(tab.fetch.bind(tab), runner)),
    replaceProperty(tab, 'XMLHttpRequest', createScenarioRequest(tab.XMLHttpRequest, runner)),
  ];
  return () => putBack.forEach((undo) => undo());
}
