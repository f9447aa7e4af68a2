import { vi } from 'vitest';

import { emptyIndexedDb } from '../fake-indexed-db.ts';

type Watcher = (entries: { isIntersecting: boolean; target: Element }[]) => void;

const observed = new Map<Watcher, Set<Element>>();

/** What the test's document lacks: scrolling, elements coming into view. */
export function stubBrowser(): void {
  observed.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #watcher: Watcher;
      constructor(watcher: Watcher) {
        this.#watcher = watcher;
      }
      observe(element: Element) {
        observed.set(this.#watcher, (observed.get(this.#watcher) ?? new Set()).add(element));
      }
      unobserve(element: Element) {
        observed.get(this.#watcher)?.delete(element);
      }
      disconnect() {
        observed.delete(this.#watcher);
      }
    },
  );
}

/** Reports to every observer that its elements have come into view. */
export function scrollIntoView(): void {
  for (const [watcher, elements] of observed)
    watcher([...elements].map((target) => ({ isIntersecting: true, target })));
}

/** A browser that can store data and has not stored any yet. */
export function stubIndexedDb(): void {
  vi.stubGlobal('indexedDB', emptyIndexedDb());
}
