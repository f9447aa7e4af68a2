import { msg } from '@lingui/core/runtime-macro';

/** In characters, as in openapi.yaml. */
export const maxCollectionName = 60;

/** A line on why a post is in a collection, in characters. */
export const maxCollectionNote = 140;

export const maxCollections = 100;

export const takenCollectionName = msg`You have a collection with this name already.`;
export const tooManyCollections = msg`You can have ${{ maxCollections }} collections. Delete one to make room.`;

/** The name without spaces that nobody sees. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The form in which a member's names are unique: case and Unicode composition make no difference. */
export const nameKey = (name: string): string => tidyName(name.normalize('NFKC')).toLowerCase();
