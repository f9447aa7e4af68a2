import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import { entryUpdate, type EntryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys } from '#client/shared/query/keys.ts';

interface OfCollection {
  collectionId: string;
}

type Change<Variables> = (collection: CachedCollection, variables: Variables) => CachedCollection;

/** Changes one of the viewer's collections wherever it is shown: in the list of collections and on its page. */
export const collectionUpdates = <Variables extends OfCollection>(
  apply: Change<Variables>,
  invert: Change<Variables>,
): EntryUpdate<Variables>[] => {
  const inList = (change: Change<Variables>) => (list: CachedCollection[], variables: Variables) =>
    list.map((one) => (one.collectionId === variables.collectionId ? change(one, variables) : one));
  const onPage =
    (change: Change<Variables>) =>
    <Page extends { collection: CachedCollection }>(page: Page, variables: Variables) => ({
      ...page,
      collection: change(page.collection, variables),
    });
  return [
    entryUpdate({
      queryKeys: listKeys,
      apply: inList(apply),
      invert: inList(invert),
    }),
    entryUpdate({
      queryKeys: ({ collectionId }: Variables) => [collectionKeys.detail(collectionId)],
      apply: onPage(apply),
      invert: onPage(invert),
    }),
  ];
};

/** The key of the viewer's own list. */
export const listKeys = (_variables: unknown, viewerId: string) => [collectionKeys.ofMember(viewerId)];
