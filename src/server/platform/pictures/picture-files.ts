/** Where the files of pictures lie: each picture is an id with a few small files below it. */
export interface PictureFiles {
  /** Stores the file whole or not at all, durably, in the place of one of the same name. */
  put(id: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Gives the file's bytes, or null where there is none. */
  get(id: string, name: string): Promise<Buffer | null>;
  /** Removes one file, and what a crash left of writes that never ended; a missing one is no error. */
  remove(id: string, name: string): Promise<void>;
  /** Removes whatever lies below the id; nothing there is no error. */
  removeAll(id: string): Promise<void>;
}

/** The file that all sizes are made from; it is never served, and goes when they are made. */
export const masterName = 'master.jpg';
