import { lazyPanel } from '#client/shared/lazy/lazy-part.tsx';
import { loadPart } from '#client/shared/network/load-part.ts';

/** Loads the chunk that shows collections in a line; a loader does so in parallel with its data. */
export const loadShelf = () => loadPart(() => import('./shelf.tsx'));

export const LazyProfileCollections = lazyPanel(async () => (await import('./shelf.tsx')).ProfileCollections);
export const LazyOwnCollections = lazyPanel(async () => (await import('./shelf.tsx')).OwnCollections);
