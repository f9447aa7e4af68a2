import { vi } from 'vitest';

import { emptyIndexedDb } from '../fake-indexed-db.ts';

type Watcher = (entries: { isIntersecting: boolean }[]) => void;

const watchers = new Set<Watcher>();

/** What the test's document lacks: scrolling, elements coming into view. */
export function stubBrowser(): void {
  watchers.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #watcher: Watcher;
      constructor(watcher: Watcher) {
        this.#watcher = watcher;
      }
      observe() {
        watchers.add(this.#watcher);
      }
      unobserve() {
        watchers.delete(this.#watcher);
      }
      disconnect() {
        watchers.delete(this.#watcher);
      }
    },
  );
}

/** Reports to every observer that its element has come into view. */
export function scrollIntoView(): void {
  [...watchers].forEach((watcher) => watcher([{ isIntersecting: true }]));
}

/** A browser that can store data and has not stored any yet. */
export function stubIndexedDb(): void {
  vi.stubGlobal('indexedDB', emptyIndexedDb());
}
