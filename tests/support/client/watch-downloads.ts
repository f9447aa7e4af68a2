import { vi } from 'vitest';

/** The addresses that the browser is told to save from now on. */
export function watchDownloads(): (string | null)[] {
  const saved: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.getAttribute('href'));
  });
  return saved;
}
