import { z } from 'zod';

import { isPictureFile } from '#server/platform/pictures/storage/picture-storage.ts';

import { checksumsName } from './archive.ts';

export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The migrations that the database had run. */
  migrations: z.array(z.string()).min(1),
  /** Rows and digest of each table, in an order in which they can be inserted. */
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  pictures: z.number(),
  /** Ids of pictures in the archive that were deleted while it was written; they are not restored. */
  deletedPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Throws if the text is not a manifest that this version understands. */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${manifestName} is not of this version of the server`, { cause });
  }
}

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
