import { lazyOrNothing } from '#client/shared/ui/lazy-or-nothing.tsx';

// One chunk of its own for all that changes collections: most saves stay where they are.
const load = () => import('./tools.ts');

export const LazyCollectSheet = lazyOrNothing(async () => (await load()).CollectSheet);
export const LazyCollectButton = lazyOrNothing(async () => (await load()).CollectButton);
export const LazyCollectSavedButton = lazyOrNothing(async () => (await load()).CollectSavedButton);
export const LazyNewCollectionDialog = lazyOrNothing(async () => (await load()).NewCollectionDialog);
export const LazyCollectionMenu = lazyOrNothing(async () => (await load()).CollectionMenu);
export const LazyOwnerTileActions = lazyOrNothing(async () => (await load()).OwnerTileActions);
