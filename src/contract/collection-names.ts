import { msg } from '@lingui/core/runtime-macro';

/** In characters, as in openapi.yaml. */
export const maxCollectionName = 60;

export const maxCollections = 100;

/** The name without spaces that nobody sees. */
export const tidyCollectionName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The form in which a member's collection names are unique: case and Unicode composition make no difference. */
export const collectionNameKey = (name: string): string => tidyCollectionName(name.normalize('NFKC')).toLowerCase();

export const takenCollectionName = msg`You have a collection with this name already.`;
export const tooManyCollections = msg`You can have ${{ maxCollections }} collections. Delete one to make room.`;
