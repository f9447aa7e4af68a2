import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import type { Schemas } from '#contract/operations.ts';

export type Collection = Schemas['Collection'];

const maxCovers = 3;

/** The collection as it is shown: with the posts that are being added, without those that are being removed. */
export function withChanges({ changes = {}, ...collection }: CachedCollection): Collection {
  return Object.values(changes).reduce((shown, { isAdded, imageUrl }) => {
    const others = shown.covers.filter((cover) => pictureOf(cover.imageUrl) !== pictureOf(imageUrl));
    const isShown = others.length < shown.covers.length;
    // The server's answer may contain the change already.
    if (isAdded && isShown) return shown;
    return {
      ...shown,
      postsCount: Math.max(0, shown.postsCount + (isAdded ? 1 : -1)),
      covers: isAdded ? [{ imageUrl, color: 'transparent' }, ...others].slice(0, maxCovers) : others,
    };
  }, collection);
}

/** A picture's address without its size. */
const pictureOf = (imageUrl: string) => imageUrl.slice(0, imageUrl.lastIndexOf('/'));
