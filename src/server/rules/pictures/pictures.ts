import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Clock } from '#server/platform/clock.ts';
import { createAdvisoryLocks, type AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { freeBytesOf } from '#server/platform/disk.ts';
import { createIds } from '#server/platform/ids.ts';
import { startIntervalJob } from '#server/platform/interval-job.ts';
import type { ProgressLogger } from '#server/platform/logger.ts';
import { measureUploads } from '#server/platform/pictures/measure-uploads.ts';
import { measurePicture, readPicture, type ServedPicture } from '#server/platform/pictures/read-picture.ts';
import { createSizeQueue, storingMs } from '#server/platform/pictures/size-queue.ts';
import { createDiskSpace } from '#server/platform/pictures/storage/disk-space.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createSpool } from '#server/platform/pictures/storage/spool.ts';
import { createSweeper } from '#server/platform/pictures/sweeper.ts';
import {
  findShownUpload,
  findUpload,
  listUnreadyOf,
  releaseUploads,
  releaseUploadsOf,
} from '#server/platform/pictures/uploads-store.ts';
import type { EncodedFile } from '#server/platform/pictures/worker/encode.ts';
import { createWorkerPool, type WorkerPool } from '#server/platform/pictures/worker/worker-pool.ts';
import { isClockSteady } from '#server/platform/steady-clock.ts';

import { createArrivals } from './arrivals.ts';
import { createUploads, type NewPicture, type PictureClaim, type PreparedPicture } from './uploads.ts';

/** Everything about pictures, from the upload to the removal of the last file. README.md describes the pipeline. */
export interface Pictures {
  /**
   * Cleans and stores a picture, and returns its id and default URL; throws a Problem if it is not acceptable. A stream is
   * never held in memory as a whole, and is not read on when it is refused.
   */
  add(upload: NewPicture): Promise<{ id: string; url: string }>;
  /** Stores a picture of ours as it is, and returns its id and default URL. Its other sizes are made once somebody asks for one. */
  addPrepared(picture: PreparedPicture): Promise<{ id: string; url: string }>;
  /** The icons of an installed app, made of a picture that is not kept; throws a Problem if it is not acceptable. */
  makeIcons(upload: Omit<NewPicture, 'kind'>): Promise<EncodedFile[]>;
  /**
   * Claims an upload for a post or profile within the caller's transaction and returns its id. Throws 400 if there is no
   * such upload, 403 if it belongs to another member, 409 if it is claimed already.
   */
  claim(trx: Trx, claim: PictureClaim): Promise<string>;
  /** Marks pictures as unused within the caller's transaction; call `sweepSoon` after the commit. */
  release(trx: Trx, ids: readonly string[]): Promise<void>;
  /** Releases up to `limit` uploads of a member, claimed or not; returns how many. */
  releaseSomeOf(trx: Trx, memberId: string, limit: number): Promise<number>;
  /** Removes released pictures in the background. */
  sweepSoon(): void;
  /** Removes released pictures and unclaimed uploads older than that (a day by default); returns how many. */
  sweep(olderThanMs?: number): Promise<number>;
  /** A file to serve to everybody, such as `640.avif`; null if there is none, or it is hidden. */
  read(id: string, file: string): Promise<ServedPicture | null>;
  /** As `read`, for the picture's member: also of a removed post. */
  readOwn(id: string, file: string): Promise<ServedPicture | null>;
  /** The length in bytes of what `readOwn` reads; null if there is none. */
  measure(id: string, file: string): Promise<number | null>;
  /** Those of these pictures of which not all sizes are made yet. */
  listUnfinished: (this: void, ids: readonly string[]) => Promise<string[]>;
  /** Resumes what an earlier process left unfinished, and cleans up every hour from then on. */
  start(): Promise<void>;
  /** Resolves when no size is left to make and no picture to remove. */
  idle(): Promise<void>;
  /** Stops; the next start resumes what is unfinished. */
  close(): Promise<void>;
}

export interface PicturesOptions {
  db: Db;
  /** What several servers on this database have in common; by default there is only this one. */
  locks?: AdvisoryLocks;
  storage: PictureStorage;
  clock: Clock;
  log: ProgressLogger;
  /** Folder for incoming uploads; a folder in the system's temporary one by default. */
  spoolFolder?: string;
  /** How many bytes a member can upload within a day; unlimited by default. */
  maxBytesPerDay?: number;
  /** Whether no member's day limits what is added, and its further sizes are left to the running server. */
  isImport?: boolean;
  /** Uploads are refused while the disk has less than this free. */
  minFreeBytes?: number;
  /** How much that is; by default what the operating system says. */
  freeBytes?: () => Promise<number>;
  /** What decodes and encodes; processes of its own by default. */
  workers?: WorkerPool;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Creates the pictures of one server process; background work begins with `start`. */
export function createPictures({
  db,
  locks = createAdvisoryLocks(null),
  storage,
  clock,
  log,
  spoolFolder = join(tmpdir(), 'cleaner-life'),
  maxBytesPerDay = Infinity,
  isImport = false,
  minFreeBytes = 0,
  // The first upload makes the folder itself.
  freeBytes = () => freeBytesOf(dirname(spoolFolder)),
  workers = createWorkerPool(),
}: PicturesOptions): Pictures {
  const space = createDiskSpace(minFreeBytes, freeBytes);
  const spool = createSpool(spoolFolder, space);
  const limits = { clock, maxBytesPerDay, isImport };
  const arrivals = createArrivals(db, limits);
  const closing = new AbortController();
  const sweeper = createSweeper({ db, locks, storage, clock, log, signal: closing.signal });
  const sweepSoon = () => sweeper.sweepSoon();
  const sizes = createSizeQueue({ db, locks, storage, workers, clock, log, sweepSoon });
  const newId = createIds(clock);
  const uploads = createUploads({ db, storage, clock, workers, spool, space, arrivals, newId, limits });
  let stopCleaning: (() => Promise<void>) | undefined;
  let measuring = Promise.resolve();

  async function cleanUp(): Promise<void> {
    await sizes.resume(storingMs);
    if (await isClockSteady(db, clock.now())) {
      await spool.removeStale(hourMs);
      await sweeper.sweep(dayMs);
    } else sweepSoon();
    measureSoon();
  }

  function measureSoon() {
    measuring = measuring
      .then(() => measureUploads({ db, locks, storage }, closing.signal))
      .catch((error: unknown) => log.error({ err: error }, 'earlier pictures could not be measured'));
  }

  return {
    async add(picture) {
      const added = await uploads.add(picture);
      if (!isImport) sizes.add({ id: added.id, memberId: picture.memberId });
      return added;
    },
    addPrepared: uploads.addPrepared,
    makeIcons: uploads.makeIcons,
    claim: uploads.claim,
    release: (trx, ids) => releaseUploads(trx, ids, clock.now()),
    releaseSomeOf: (trx, memberId, limit) => releaseUploadsOf(trx, memberId, { limit, now: clock.now() }),
    sweepSoon,
    sweep: (olderThanMs = dayMs) => sweeper.sweep(olderThanMs),
    async read(id, file) {
      const picture = await readPicture({ db, storage, find: findShownUpload }, id, file);
      if (picture?.isFinal === false) await sizes.demand(id);
      return picture;
    },
    readOwn: (id, file) => readPicture({ db, storage, find: findUpload }, id, file),
    measure: (id, file) => measurePicture(db, storage, id, file),
    listUnfinished: (ids) => listUnreadyOf(db, ids),
    async start() {
      await sizes.resume(0);
      await spool.removeStale(hourMs);
      sweepSoon();
      measureSoon();
      const failure = 'the hourly cleanup of pictures failed';
      stopCleaning = startIntervalJob({ work: cleanUp, everyMs: hourMs, failure, log });
    },
    async idle() {
      await sizes.idle();
      await sweeper.idle();
      await measuring;
    },
    async close() {
      closing.abort();
      sizes.close();
      workers.close();
      await stopCleaning?.();
      await sizes.idle();
      await sweeper.idle();
      await measuring;
    },
  };
}
