/** What lazy-tools.ts loads. */
export { CollectButton, CollectSavedButton } from './collect-button.tsx';
export { CollectSheet } from './collect-sheet.tsx';
export { CollectionMenu } from './collection-menu.tsx';
export { NewCollectionDialog } from './new-collection-dialog.tsx';
export { OwnerTileActions } from './owner-tile-actions.tsx';
