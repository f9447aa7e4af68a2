import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

/** Stores a file and reads it back; throws if it is not there byte by byte. */
export async function putVerified(storage: PictureStorage, id: string, name: string, bytes: Buffer): Promise<void> {
  await storage.put(id, name, bytes);
  const stored = await storage.get(id, name);
  if (!stored?.equals(bytes)) throw new Error(`The picture storage did not store ${id}/${name} as it was sent.`);
}
