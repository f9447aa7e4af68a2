import type { QueryClient } from '@tanstack/react-query';

/** What everybody may see of a member. */
export interface PublicMember {
  _id: string;
  username: string;
  profilePicUrl: string;
  about: string;
  link: string;
  pronouns: string;
}

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

/** The same value with the member's fields in place; the very same object where nothing in it changes. */
function withMember(data: unknown, member: PublicMember): unknown {
  if (Array.isArray(data)) {
    const items: unknown[] = data;
    const next = items.map((item) => withMember(item, member));
    return next.some((item, index) => item !== items[index]) ? next : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data);
  const next = entries.map(([key, value]: [string, unknown]) => [key, withMember(value, member)] as const);
  const known = Object.entries(fieldsOf(data, member)).filter(([key]) => key in data);
  const changed = [...next, ...known].filter(([key, value]) => value !== entries.find(([name]) => name === key)?.[1]);
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) };
}

/** `_id` is on the member itself, `userId` on what a member made, whose `link` is not the member's. */
function fieldsOf(data: object, { _id, ...fields }: PublicMember): Partial<PublicMember> {
  if ('_id' in data && data._id === _id) return fields;
  if ('userId' in data && data.userId === _id) return { username: fields.username, profilePicUrl: fields.profilePicUrl };
  return {};
}
