/** The storage does not answer, or is too busy; a later attempt may succeed. */
export class StorageAwayError extends Error {}

/** The storage refuses a request with this status: a setting or a right is wrong, and a later attempt fails, too. */
export class StorageRefusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Stores the files of pictures: a few small files below each picture's id. */
export interface PictureStorage {
  /** Writes or replaces the file atomically and durably. */
  put(id: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Reads the file; null if it does not exist. */
  get(id: string, name: string): Promise<Buffer | null>;
  /** The file's length in bytes; null if it does not exist. */
  size(id: string, name: string): Promise<number | null>;
  /** The names of the picture's files. */
  list(id: string): Promise<string[]>;
  /** Removes the file, if it exists, and the partial files of interrupted writes. */
  remove(id: string, name: string): Promise<void>;
  /** Removes all files of the picture, if there are any. */
  removeAll(id: string): Promise<void>;
}

/** Writes the files at once. Throws after all writes have ended, so that none can follow a removal. */
export async function storeAll(
  storage: PictureStorage,
  id: string,
  files: { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const writes = await Promise.allSettled(files.map(({ name, bytes }) => storage.put(id, name, bytes)));
  const failed = writes.find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The file that all sizes are made from. It is never served, and removed when all of them exist. */
export const masterName = 'master.jpg';

/** Whether a file with this name is one of a picture, and not what something else has put beside them. */
export const isPictureFile = (name: string): boolean => name === masterName || /^\d{1,5}\.(?:webp|avif)$/.test(name);

/**
 * The lock of who makes or removes the files of a picture: one at a time, so that no file is written after the last was removed.
 * During an update servers of earlier versions take one of this name to remove a picture.
 */
export const lockOf = (id: string): string => `removal of ${id}`;
