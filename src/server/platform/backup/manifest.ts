import { z } from 'zod';

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
