import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { parsePictureUrl, pictureUrl } from '#server/platform/pictures/picture-urls.ts';
import { defaultWidthOf, fileName, type PictureKind } from '#server/platform/pictures/sizes.ts';
import type { DiskSpace } from '#server/platform/pictures/storage/disk-space.ts';
import { masterName, storeAll, type PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import type { Spool } from '#server/platform/pictures/storage/spool.ts';
import { claimUpload, findUpload, insertUpload, releaseUploads } from '#server/platform/pictures/uploads-store.ts';
import type { EncodedFile } from '#server/platform/pictures/worker/encode.ts';
import type { IngestedPicture } from '#server/platform/pictures/worker/jobs.ts';
import type { WorkerPool } from '#server/platform/pictures/worker/worker-pool.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireSession } from '#server/rules/member-transaction.ts';

import type { Arrivals } from './arrivals.ts';
import { requireRoom, type UploadLimits } from './upload-limits.ts';

export interface NewPicture {
  memberId: string;
  /** Hash of the session token; 401 if the session has ended by the time the picture has arrived. */
  session?: string;
  kind: PictureKind;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** As many bytes as a stream has at most; undefined if its sender has not said. */
  announcedBytes?: number | undefined;
}

/** A picture without metadata, with its width and height in its largest size. */
export interface PreparedPicture extends Omit<IngestedPicture, 'files'> {
  memberId: string;
  kind: PictureKind;
  /** Its default size as WebP. */
  bytes: Buffer;
  /** What its other sizes are made from. */
  master: Buffer;
}

export interface PictureClaim {
  memberId: string;
  kind: PictureKind;
  url: string;
}

interface Dependencies {
  db: Db;
  storage: PictureStorage;
  clock: Clock;
  workers: Pick<WorkerPool, 'ingest'>;
  spool: Spool;
  space: DiskSpace;
  arrivals: Arrivals;
  newId: NewId;
  limits: UploadLimits;
}

/** The part of an upload that the member waits for, and the claim by the post or profile that then uses it. */
export function createUploads({ db, storage, clock, workers, spool, space, arrivals, newId, limits }: Dependencies) {
  /** Cleans the picture, inserts its row, and stores its WebP sizes and its master. */
  function add(picture: NewPicture): Promise<{ id: string; url: string }> {
    return receive(picture, picture.kind, (ingested, size) => store(picture, ingested, size));
  }

  /** Makes icons of a picture, and stores nothing. */
  function makeIcons(picture: Omit<NewPicture, 'kind'>): Promise<EncodedFile[]> {
    return receive(picture, 'logo', ({ files }) => Promise.resolve(files));
  }

  async function receive<Result>(
    { memberId, bytes, announcedBytes }: Omit<NewPicture, 'kind'>,
    kind: PictureKind | 'logo',
    use: (ingested: IngestedPicture, size: number) => Promise<Result>,
  ): Promise<Result> {
    const isStream = !(bytes instanceof Uint8Array);
    const announced = isStream ? announcedBytes : bytes.length;
    const arrival = await arrivals.begin({ memberId, announced, isStream });
    try {
      const { ingested, size } = await spool.withFile({ ...arrival, bytes }, async ({ path, size: received }) => ({
        ingested: await workers.ingest({ path, kind, memberId }),
        size: received,
      }));
      return await use(ingested, size);
    } finally {
      arrival.end();
    }
  }

  /** Stores a picture that is clean already; its other sizes wait until somebody asks for one. */
  function addPrepared({ master, ...picture }: PreparedPicture): Promise<{ id: string; url: string }> {
    const { kind, width, bytes } = picture;
    const name = fileName({ width: defaultWidthOf(kind, width), format: 'webp' });
    const files = [
      { name, bytes },
      { name: masterName, bytes: master },
    ];
    return store(picture, { ...picture, files }, master.length, 1);
  }

  async function store(
    { memberId, session, kind }: NewPicture,
    ingested: IngestedPicture,
    size: number,
    sizesOnDemand: 0 | 1 = 0,
  ) {
    const { width, height, thumbhash, color, files } = ingested;
    const id = newId();
    const sumOf = (those: IngestedPicture['files']) => those.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const stored = sumOf(files.filter(({ name }) => name !== masterName));
    const counted = size + stored;
    const row = {
      id,
      member_id: memberId,
      kind,
      width,
      height,
      thumbhash,
      color,
      bytes: counted,
      stored_bytes: stored,
      created_at: clock.now(),
      sizes_on_demand: sizesOnDemand,
    };
    const reservation = await space.reserve(sumOf(files));
    try {
      // The row comes first: after a crash the sweeper finds the row, and there are never files without one.
      await inTransaction(db, async (trx) => {
        if (session !== undefined) await requireSession(trx, session);
        await requireRoom(trx, limits, { memberId, counted, stored });
        await insertUpload(trx, { ...row, taken_at: null, ready_at: null, discarded_at: null });
      });
      await storeFiles(id, ingested);
    } finally {
      reservation.release();
    }
    return { id, url: pictureUrl({ id, kind, width }) };
  }

  async function storeFiles(id: string, ingested: IngestedPicture): Promise<void> {
    try {
      await storeAll(storage, id, ingested.files);
    } catch (error) {
      await releaseUploads(db, [id], clock.now());
      throw error;
    }
    if (await findUpload(db, id)) return;
    // The account was deleted meanwhile, and the sweeper may already have removed the row.
    await storage.removeAll(id);
    throw new Problem('picture-gone', msg`This picture was removed while it was being stored.`);
  }

  /** Claims an upload by its default URL; of several concurrent claims one succeeds (S126). */
  async function claim(trx: Trx, { memberId, kind, url }: PictureClaim): Promise<string> {
    const id = parsePictureUrl(url);
    const upload = id ? await findUpload(trx, id) : null;
    // Ids are random and picture URLs public, so a 403 reveals nothing (S005).
    if (upload && upload.member_id !== memberId) throw new Problem(403, msg`This picture is not yours.`);
    if (upload?.kind !== kind || pictureUrl(upload) !== url) {
      throw new Problem('picture-unknown', msg`This picture is not one that you uploaded. Please choose it again.`);
    }
    if (!(await claimUpload(trx, upload.id, clock.now()))) {
      throw new Problem('picture-gone', msg`This picture is already in use. Please choose it again.`);
    }
    return upload.id;
  }

  return { add, addPrepared, makeIcons, claim };
}
