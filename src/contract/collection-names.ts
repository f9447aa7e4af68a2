import { msg } from '@lingui/core/runtime-macro';

/** In characters, as in openapi.yaml. */
export const maxCollectionName = 60;

export const maxCollections = 100;

export const takenCollectionName = msg`You have a collection with this name already.`;
export const tooManyCollections = msg`You can have ${{ maxCollections }} collections. Delete one to make room.`;
