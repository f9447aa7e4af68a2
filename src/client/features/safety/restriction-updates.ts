import type { InfiniteData } from '@tanstack/react-query';

import type { KeyHolding } from '#client/shared/query/cache-entries.ts';
import { updateOf, type EntryUpdate } from '#client/shared/query/effects.ts';
import { insertItem, removeItem } from '#client/shared/query/updates.ts';
import type { Schemas } from '#contract/operations.ts';

/** The member who is blocked or muted, as lists show it. */
export type RestrictedMember = Pick<Schemas['Post'], 'userId' | 'username' | 'profilePicUrl'>;

type Pages<Name extends string, Item extends object> = InfiniteData<Record<Name, Item[]>>;

/** Removes what the member made from infinite lists; the inverse puts it back where it was. */
export const removalOfMember = <Field extends 'posts' | 'savedPosts' | 'comments'>(
  queryKeys: () => readonly KeyHolding<Pages<Field, { userId: string }>>[],
  field: Field,
): EntryUpdate<RestrictedMember> =>
  updateOf<RestrictedMember, Pages<Field, { userId: string }>>({
    queryKeys,
    apply: (data, { userId }) => removeItem(data, field, (item: { userId: string }) => item.userId === userId),
    invert(data, { userId }, _viewerId, before) {
      const others = removeItem(data, field, (item: { userId: string }) => item.userId === userId);
      return before.pages.reduce(
        (restored, { [field]: items }, page) =>
          items.reduce(
            (list, item, index) => (item.userId === userId ? insertItem(list, field, { item, page, index }) : list),
            restored,
          ),
        others,
      );
    },
  });

/** Adds the member to a list of people or, without `isIncluded`, removes it. */
export const peopleUpdate = (
  queryKeys: () => readonly KeyHolding<Pages<'people', Schemas['Person']>>[],
  isIncluded: boolean,
): EntryUpdate<RestrictedMember> => {
  const remove = (data: Pages<'people', Schemas['Person']>, { userId }: RestrictedMember) =>
    removeItem(data, 'people', ({ _id }: Schemas['Person']) => _id === userId);
  const add = (data: Pages<'people', Schemas['Person']>, member: RestrictedMember) => {
    const { userId: _id, username, profilePicUrl } = member;
    return insertItem(remove(data, member), 'people', { item: { _id, username, profilePicUrl }, page: 0, index: 0 });
  };
  return updateOf<RestrictedMember, Pages<'people', Schemas['Person']>>({
    queryKeys,
    apply: isIncluded ? add : remove,
    invert: isIncluded ? remove : add,
  });
};
