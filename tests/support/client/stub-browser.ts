import { vi } from 'vitest';

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

/** Tells everything that waits for it that it has come into view. */
export function scrollIntoView(): void {
  [...watchers].forEach((watcher) => watcher([{ isIntersecting: true }]));
}
