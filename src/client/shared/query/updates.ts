import type { InfiniteData } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import type { KeyHolding } from './cache-entries.ts';
import { updateOf, type EntryUpdate } from './effects.ts';

/** The pages of an infinite query whose items are in the field `Field`. */
type Pages<Field extends string, Item extends object> = InfiniteData<Record<Field, Item[]>>;

/** What identifies a post in any list. */
type ListedPost = Pick<Schemas['Post'], 'postId' | 'imageUrl'>;

/** Removes an item from infinite lists; the inverse puts it back where it was. */
export const removalFromLists = <Variables, Field extends 'posts' | 'savedPosts'>(
  queryKeys: (variables: Variables) => readonly KeyHolding<Pages<Field, ListedPost>>[],
  field: Field,
  isItem: (item: ListedPost, variables: Variables) => boolean,
): EntryUpdate<Variables> =>
  updateOf<Variables, Pages<Field, ListedPost>>({
    queryKeys,
    apply: (data, variables) => removeItem(data, field, (item: ListedPost) => isItem(item, variables)),
    invert(data, variables, _userId, before) {
      for (const [page, { [field]: items }] of before.pages.entries()) {
        const index = items.findIndex((item) => isItem(item, variables));
        const item = items[index];
        if (!item) continue;
        const others = removeItem(data, field, (other: ListedPost) => isItem(other, variables));
        return insertItem(others, field, { item, page, index });
      }
      return data;
    },
  });

/** The same object where no page contains the item. */
export function removeItem<Field extends string, Item extends object, Data extends Pages<Field, Item>>(
  data: Data,
  field: Field,
  isItem: (item: Item) => boolean,
): Data {
  if (!data.pages.some((page) => page[field].some(isItem))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, [field]: page[field].filter((item) => !isItem(item)) })),
  };
}

/** Changes an item of infinite lists; the same object where no page contains it. */
export function changeItem<Field extends string, Item extends object, Data extends Pages<Field, Item>>(
  data: Data,
  field: Field,
  isItem: (item: Item) => boolean,
  change: (item: Item) => Item,
): Data {
  if (!data.pages.some((page) => page[field].some(isItem))) return data;
  const changed = (item: Item) => (isItem(item) ? change(item) : item);
  return { ...data, pages: data.pages.map((page) => ({ ...page, [field]: page[field].map(changed) })) };
}

/** Inserts an item at a place in one of the pages; the same data where there is no such page. */
export function insertItem<Field extends string, Item extends object, Data extends Pages<Field, Item>>(
  data: Data,
  field: Field,
  { item, page, index }: { item: Item; page: number; index: number },
): Data {
  const inserted = (each: Data['pages'][number]) => ({ ...each, [field]: each[field].toSpliced(index, 0, item) });
  return { ...data, pages: data.pages.map((each, at) => (at === page ? inserted(each) : each)) };
}

/** Adds an id to an entry that is a list of ids, or removes it. */
export function idUpdate<Variables>(
  queryKeys: (variables: Variables) => readonly KeyHolding<string[]>[],
  idOf: (variables: Variables) => string,
  isIncluded: boolean,
): EntryUpdate<Variables> {
  const include = (ids: string[], id: string) => (ids.includes(id) ? ids : [id, ...ids]);
  const exclude = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids);
  return updateOf<Variables, string[]>({
    queryKeys,
    apply: (ids, variables) => (isIncluded ? include : exclude)(ids, idOf(variables)),
    invert: (ids, variables, _userId, before) =>
      (before.includes(idOf(variables)) ? include : exclude)(ids, idOf(variables)),
  });
}

/** The fields of a member that everybody may see. */
type PublicMember = Pick<Schemas['Profile'], '_id' | 'username' | 'profilePicUrl' | 'about' | 'link' | 'pronouns'>;

type MemberFields = Pick<PublicMember, '_id'> & Partial<PublicMember>;

/**
 * The same data with the member's new fields wherever they occur: in profiles, lists of members, and as the author of posts and
 * comments. With `current`, only fields that have its values are replaced. The same object where nothing changes.
 */
export function withMember<Data>(data: Data, member: MemberFields, current?: MemberFields): Data {
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    const next = items.map((item) => withMember(item, member, current));
    return next.some((item, index) => item !== items[index]) ? (next as Data) : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data);
  const next = entries.map(([key, value]: [string, unknown]) => [key, withMember(value, member, current)] as const);
  const expected: Partial<Record<string, unknown>> | undefined = current && fieldsOf(data, current);
  const known = Object.entries(fieldsOf(data, member)).filter(
    ([key, value]) =>
      key in data && value !== undefined && (!expected || expected[key] === data[key as keyof typeof data]),
  );
  const changed = [...next, ...known].filter(([key, value]) => value !== entries.find(([name]) => name === key)?.[1]);
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) };
}

/** A member has its id in `_id`; what it made has it in `userId`, and a `link` that is not the member's. */
function fieldsOf(
  data: object,
  { _id, ...fields }: MemberFields,
): { [Field in keyof PublicMember]?: string | undefined } {
  if ('_id' in data && data._id === _id) return fields;
  if ('userId' in data && data.userId === _id)
    return { username: fields.username, profilePicUrl: fields.profilePicUrl };
  return {};
}
