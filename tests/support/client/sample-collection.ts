import type { Schemas } from '#contract/operations.ts';

/** A private collection without posts, with these fields. */
export const sampleCollection = (fields: Partial<Schemas['Collection']> = {}): Schemas['Collection'] => ({
  collectionId: 'collection-1',
  name: 'Bathroom shelf',
  isPublic: false,
  postsCount: 0,
  covers: [],
  ...fields,
});
