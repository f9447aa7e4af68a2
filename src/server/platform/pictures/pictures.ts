import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureKind } from './sizes.ts';

/** What happens to pictures between the upload and the last byte of them that is removed. */
export interface Pictures {
  /**
   * Stores the picture in these bytes, cleaned, and gives its id and default URL; a Problem says why it was refused.
   * A stream is never held in memory whole, and is always read to its end.
   */
  add(upload: NewPicture): Promise<{ id: string; url: string }>;
  /**
   * Claims an upload for a post or profile within the caller's transaction and gives its id. A Problem 400 says that there is
   * no such upload, 403 that it is another member's, and 409 that it is taken.
   */
  take(trx: Trx, claim: PictureClaim): Promise<string>;
  /** Gives pictures up within the caller's transaction; call `sweepSoon` once it is committed. */
  discard(trx: Trx, ids: readonly string[]): Promise<void>;
  /** Gives up all that a member has ever uploaded, taken or not. */
  discardAllOf(trx: Trx, memberId: string): Promise<void>;
  /** Removes the files of discarded pictures in the background. */
  sweepSoon(): void;
  /** Removes discarded pictures and those that nobody took in time; gives how many. */
  sweep(olderThanMs?: number): Promise<number>;
  /** Gives a file to be served, such as `640.avif`, or null where there is none. */
  read(id: string, file: string): Promise<ServedPicture | null>;
  /** Takes up what an earlier process left unfinished, and sweeps from time to time. */
  start(): Promise<void>;
  /** Resolves when nothing is left to be made or removed. */
  idle(): Promise<void>;
  /** Stops; what is unfinished is resumed by the next start. */
  close(): Promise<void>;
}

export interface NewPicture {
  memberId: string;
  kind: PictureKind;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

export interface PictureClaim {
  memberId: string;
  kind: PictureKind;
  url: string;
}

export interface ServedPicture {
  bytes: Buffer;
  type: 'image/webp' | 'image/avif';
  cacheControl: string;
  /** False while another size stands in for one that is still being made. */
  isFinal: boolean;
}

/** The part of a logger that pictures use. */
export interface PictureLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface PicturesOptions {
  db: Db;
  files: PictureFiles;
  clock: Clock;
  log: PictureLog;
  /** Folder for uploads on their way in; the system's temporary folder unless given. */
  spool?: string;
}
