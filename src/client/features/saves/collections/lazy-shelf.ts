import { lazyOrNothing } from '#client/shared/ui/lazy-or-nothing.tsx';

/** Loads the chunk that shows collections in a line; a loader does so in parallel with its data. */
export const loadShelf = () => import('./shelf.tsx');

export const LazyProfileCollections = lazyOrNothing(async () => (await loadShelf()).ProfileCollections);
export const LazyOwnCollections = lazyOrNothing(async () => (await loadShelf()).OwnCollections);
