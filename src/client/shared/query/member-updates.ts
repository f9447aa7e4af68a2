import type { Schemas } from '#contract/operations.ts';

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
