import type { QueryClient } from '@tanstack/react-query';

import { changing } from './changes.ts';
import type { Change } from './changes.ts';

/** What everybody may see of a member. */
export interface PublicMember {
  _id: string;
  username: string;
  profilePicUrl: string;
  about: string;
  link: string;
  pronouns: string;
}

type Shown = Pick<PublicMember, '_id'> & Partial<PublicMember>;

/**
 * Shows a member's new name, picture and words wherever the cache holds that member: profiles, lists of members, and the author
 * of posts and comments. By the shape that the contract gives them, so that no list has to be known here, or fetched anew.
 */
export function showMemberAs(client: QueryClient, member: PublicMember): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const next = withMember(state.data, member);
    if (next === state.data) continue;
    // It is no fresher for that than it was.
    client.setQueryData(queryKey, next, { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt });
  }
}

/** The same for what is not certain yet: `before` comes back, unless it has been changed once more since. */
export function showingMemberAs(client: QueryClient, member: Shown, before: Partial<PublicMember>): Change[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => withMember(state.data, member) !== state.data)
    .map(({ queryKey }) =>
      changing(queryKey, (data) => withMember(data, member), (data) => withMember(data, { ...before, _id: member._id }, member)),
    );
}

/** The same value with the member's fields in place, of those that are as in `where`; the very same object where nothing in it changes. */
function withMember(data: unknown, member: Shown, where?: Shown): unknown {
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    const next = items.map((item) => withMember(item, member, where));
    return next.some((item, index) => item !== items[index]) ? next : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data);
  const next = entries.map(([key, value]: [string, unknown]) => [key, withMember(value, member, where)] as const);
  const asWhere: Partial<Record<string, unknown>> | undefined = where && fieldsOf(data, where);
  const known = Object.entries(fieldsOf(data, member)).filter(
    ([key, value]) => key in data && value !== undefined && (!asWhere || asWhere[key] === data[key as keyof typeof data]),
  );
  const changed = [...next, ...known].filter(([key, value]) => value !== entries.find(([name]) => name === key)?.[1]);
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) };
}

/** `_id` is on the member itself, `userId` on what a member made, whose `link` is not the member's. */
function fieldsOf(data: object, { _id, ...fields }: Shown): { [Field in keyof PublicMember]?: string | undefined } {
  if ('_id' in data && data._id === _id) return fields;
  if ('userId' in data && data.userId === _id) return { username: fields.username, profilePicUrl: fields.profilePicUrl };
  return {};
}
