import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { requireSession } from '#server/platform/database/member-transaction.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';

import { parsePictureUrl, pictureUrl } from './picture-urls.ts';
import type { PictureKind } from './sizes.ts';
import { masterName, storeAll, type PictureStorage } from './storage/picture-storage.ts';
import type { Spool } from './storage/spool.ts';
import { checkRoom } from './upload-limits.ts';
import { claimUpload, findUpload, insertUpload, releaseUploads } from './uploads-store.ts';
import type { IngestedPicture } from './worker/jobs.ts';
import type { WorkerPool } from './worker/worker-pool.ts';

export interface NewPicture {
  memberId: string;
  /** Hash of the session token; 401 if the session has ended by the time the picture has arrived. */
  session?: string;
  kind: PictureKind;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
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
  newId: NewId;
  /** How many bytes a member can upload within a day. */
  maxBytesPerDay: number;
}

/** The part of an upload that the member waits for, and the claim by the post or profile that then uses it. */
export function createUploads({ db, storage, clock, workers, spool, newId, maxBytesPerDay }: Dependencies) {
  const limits = { clock, maxBytesPerDay };

  /** Cleans the picture, inserts its row, and stores its WebP sizes and its master. */
  async function add({ memberId, session, kind, bytes }: NewPicture): Promise<{ id: string; url: string }> {
    const { ingested, size } = await spool.withFile(bytes, async ({ path, size: received }) => {
      await checkRoom(db, { ...limits, memberId, size: received });
      return { ingested: await workers.ingest({ path, kind, memberId }), size: received };
    });
    // Again, because other uploads of the member may have been stored meanwhile.
    await checkRoom(db, { ...limits, memberId, size });
    const { width, height, thumbhash, color } = ingested;
    const id = newId();
    const stored = ingested.files.reduce(
      (sum, { name, bytes: { length } }) => sum + (name === masterName ? 0 : length),
      size,
    );
    const row = {
      id,
      member_id: memberId,
      kind,
      width,
      height,
      thumbhash,
      color,
      bytes: stored,
      created_at: clock.now(),
    };
    // The row comes first: after a crash the sweeper finds the row, and there are never files without one.
    await inTransaction(db, async (trx) => {
      if (session !== undefined) await requireSession(trx, session);
      await insertUpload(trx, { ...row, taken_at: null, ready_at: null, discarded_at: null });
    });
    await storeFiles(id, ingested);
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
    throw new Problem(409, msg`This picture was removed while it was being stored.`);
  }

  /** Claims an upload by its default URL; of several concurrent claims one succeeds (S126). */
  async function claim(trx: Trx, { memberId, kind, url }: PictureClaim): Promise<string> {
    const id = parsePictureUrl(url);
    const upload = id ? await findUpload(trx, id) : null;
    // Ids are random and picture URLs public, so a 403 reveals nothing (S005).
    if (upload && upload.member_id !== memberId) throw new Problem(403, msg`This picture is not yours.`);
    if (upload?.kind !== kind || pictureUrl(upload) !== url) {
      throw new Problem(400, msg`This picture is not one that you uploaded. Please choose it again.`);
    }
    if (!(await claimUpload(trx, upload.id, clock.now()))) {
      throw new Problem(409, msg`This picture is already in use. Please choose it again.`);
    }
    return upload.id;
  }

  return { add, claim };
}
