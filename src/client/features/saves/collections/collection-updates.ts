import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import { answerUpdate, entryUpdate, type EntryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys } from '#client/shared/query/keys.ts';
import type { Schemas } from '#contract/operations.ts';

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

interface CollectionAnswer {
  collection?: Schemas['Collection'];
  collectionsCount?: number;
}

/**
 * Takes what the server has counted from the answer. The name, and who sees the collection, stay as shown: a later change of these
 * may be waiting. Where the viewer has another number of collections, another device has changed them, or a later answer counts those
 * that are still to be created.
 */
export const collectionAnswers = <Variables extends OfCollection & { postId?: string }>() => {
  const counted = (shown: CachedCollection, { collection }: CollectionAnswer, { postId }: Variables) => ({
    ...withoutChange(shown, postId),
    ...collection,
    name: shown.name,
    isPublic: shown.isPublic,
  });
  return [
    answerUpdate({
      queryKeys: (variables: Variables, viewerId) => listKeys(variables, viewerId),
      agrees: (_list, { collection }: CollectionAnswer) => collection !== undefined,
      apply: (list, answer, variables) =>
        list.map((shown) =>
          shown.collectionId === variables.collectionId ? counted(shown, answer, variables) : shown,
        ),
    }),
    answerUpdate({
      queryKeys: (variables: Variables, viewerId) => listKeys(variables, viewerId),
      agrees: (list, { collectionsCount = list.length }: CollectionAnswer) => collectionsCount === list.length,
    }),
    answerUpdate({
      queryKeys: ({ collectionId }: Variables) => [collectionKeys.detail(collectionId)],
      agrees: (_page, { collection }: CollectionAnswer) => collection !== undefined,
      apply: (page, answer, variables) => ({ ...page, collection: counted(page.collection, answer, variables) }),
    }),
  ];
};

/** The collection without the change that an unfinished mutation makes to this post. */
export function withoutChange({ changes = {}, ...collection }: CachedCollection, postId?: string): CachedCollection {
  const others = Object.entries(changes).filter(([id]) => id !== postId);
  return others.length === 0 ? collection : { ...collection, changes: Object.fromEntries(others) };
}
