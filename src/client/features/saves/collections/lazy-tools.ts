import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';

// One chunk of its own for all that changes collections: most saves stay where they are.
export const LazyCollectSheet = lazyDialog(async () => (await import('./tools.ts')).CollectSheet);
export const LazyNewCollectionDialog = lazyDialog(async () => (await import('./tools.ts')).NewCollectionDialog);
export const LazyCollectButton = lazyPart(async () => (await import('./tools.ts')).CollectButton);
export const LazyCollectSavedButton = lazyPart(async () => (await import('./tools.ts')).CollectSavedButton);
export const LazyCollectionMenu = lazyPart(async () => (await import('./tools.ts')).CollectionMenu);
export const LazyOwnerTileActions = lazyPart(async () => (await import('./tools.ts')).OwnerTileActions);
