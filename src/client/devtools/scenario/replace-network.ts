import type { CallRunner } from './run-call.ts';
import { createScenarioFetch } from './scenario-fetch.ts';
import { createScenarioRequest } from './scenario-request.ts';

/** Makes this tab's calls through the runner from now on. Returns how to put back what was there. */
export function replaceNetwork(tab: Window & typeof globalThis, runner: CallRunner): () => void {
  const putBack = [
    replace(tab, 'fetch', createScenarioFetch(tab.fetch.bind(tab), runner)),
    replace(tab, 'XMLHttpRequest', createScenarioRequest(tab.XMLHttpRequest, runner)),
  ];
  return () => putBack.forEach((undo) => undo());
}

/** Defines the property anew: a library that has replaced it too may have made it read-only. */
function replace(tab: Window, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(tab, name);
  Object.defineProperty(tab, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(tab, name, before);
  };
}
