import { limits } from '#contract/vocabulary.ts';

/** Where a page of connections ended. */
export interface ConnectionsCursor {
  /** The key of the last username, or its beginning if there is an id. */
  key: string;
  id?: string;
}

/** Not a character of usernames, which were cursors as they are in version 0003. */
const mark = '~';

/** The cursor of the page after this connection, as a text of at most 200 characters. */
export function formatCursor({ id, other_key: key }: { id: string; other_key: string }): string {
  const characters = [...key];
  const beginning = characters.slice(0, limits.username.max).join('');
  const text = mark + Buffer.from(beginning).toString('base64url');
  // Names from before their length was limited after normalization.
  return beginning === key ? text : text + mark + id;
}

/** Understands the cursors of earlier versions, too, which are in pages that are still open. */
export function parseCursor(text: string): ConnectionsCursor {
  if (!text.startsWith(mark)) return { key: text };
  const [, encoded = '', id] = text.split(mark);
  // PostgreSQL stores no NUL.
  const key = Buffer.from(encoded, 'base64url').toString().replaceAll('\0', '');
  return id ? { key, id } : { key };
}
