import { noop } from '@tanstack/react-query';

import { scenarioHooks } from '#client/shared/scenario-hooks.ts';

import { operationOf } from '../scenario/operations.ts';
import { redact } from '../snapshot/redact.ts';
import type { TimelineLog } from './timeline-log.ts';

interface CallWatch {
  /** Adds the size of an answer, which the browser says a little after it has arrived, to the fetch that has asked for it. */
  addSize: (timing: Pick<PerformanceResourceTiming, 'name' | 'encodedBodySize'>) => void;
  stop: () => void;
}

/** Adds to each fetch the call of the API that its query function begins with: the one in the step of the app in which it began. */
export function watchCalls(fetchInStep: () => number | undefined, log: TimelineLog): CallWatch {
  /** The fetches by the address that they have called. */
  const fetchAt = new Map<string, number>();
  scenarioHooks.called = ({ method, url }) => {
    const id = fetchInStep();
    if (id === undefined || method !== 'GET') return;
    fetchAt.set(url, id);
    log.update(id, () => ({ operation: callText(url) }));
  };
  const addSize: CallWatch['addSize'] = ({ name, encodedBodySize }) => {
    const id = fetchAt.get(name);
    fetchAt.delete(name);
    if (id !== undefined) log.update(id, () => ({ bytes: encodedBodySize }));
  };
  const stopSizes = watchSizes(addSize);
  return {
    addSize,
    stop() {
      scenarioHooks.called = noop;
      stopSizes();
    },
  };
}

function watchSizes(addSize: CallWatch['addSize']): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('resource')) return noop;
  const observer = new PerformanceObserver((list) => {
    for (const timing of list.getEntries() as PerformanceResourceTiming[]) addSize(timing);
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

/** The operation with its query, as `getCategoryPosts?category=beauty`, so that one sees what the key leaves out. */
function callText(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const operation = operationOf('GET', pathname);
  const query = new URLSearchParams(redact(Object.fromEntries(searchParams)) as Record<string, string>);
  return operation && (query.size > 0 ? `${operation}?${decodeURIComponent(String(query))}` : operation);
}
