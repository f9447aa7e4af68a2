import { isPictureFile } from '#server/platform/pictures/storage/picture-storage.ts';

import { checksumsName } from './archive.ts';
import { manifestName } from './manifest.ts';

type Entry = { kind: 'picture'; id: string; name: string } | { kind: 'table'; table: string } | { kind: 'list' };

export const pictureEntry = (id: string, name: string) => `pictures/${id}/${name}`;
export const tableEntry = (table: string) => `tables/${table}.jsonl`;

/** What an entry of a backup is; throws for a name that no backup has, such as one that leads out of its folder. */
export function parseEntryName(entryName: string): Entry {
  if (entryName === manifestName || entryName === checksumsName) return { kind: 'list' };
  const [, id, name = ''] = /^pictures\/([\dA-Za-z-]{1,64})\/([^/]+)$/.exec(entryName) ?? [];
  if (id !== undefined && isPictureFile(name)) return { kind: 'picture', id, name };
  const table = /^tables\/([a-z_]{1,63})\.jsonl$/.exec(entryName)?.[1];
  if (table !== undefined) return { kind: 'table', table };
  throw new Error(`${JSON.stringify(entryName)} does not belong in a backup`);
}
