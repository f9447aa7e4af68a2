import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PictureDesk } from './picture-desk.ts';
import type { PictureFiles } from './picture-files.ts';
import type { Ingested } from './picture-jobs.ts';
import { pictureUrl } from './picture-urls.ts';
import type { NewPicture } from './pictures.ts';
import type { Spool } from './spool.ts';
import { discardUploads, findUpload, insertUpload } from './uploads-store.ts';

interface Parts {
  db: Db;
  files: PictureFiles;
  clock: Clock;
  desk: Pick<PictureDesk, 'ingest'>;
  spool: Spool;
  newId: NewId;
}

/** Gives what an upload waits for: clean the bytes, write the row, store the default size and the master. */
export function createAddPicture({ db, files, clock, desk, spool, newId }: Parts) {
  return async function addPicture({ memberId, kind, bytes }: NewPicture): Promise<{ id: string; url: string }> {
    const ingested = await spool.hold(bytes, (path) => desk.ingest(path, kind));
    const { width, height, thumbhash, color } = ingested;
    const id = newId();
    const row = { id, member_id: memberId, kind, width, height, thumbhash, color, created_at: clock.now() };
    // The row comes first: a crash from here on leaves a row that is swept, and never a file that nobody knows.
    await insertUpload(db, { ...row, taken_at: null, ready_at: null, discarded_at: null });
    await store(id, ingested);
    return { id, url: pictureUrl({ id, kind, width }) };
  };

  async function store(id: string, ingested: Ingested): Promise<void> {
    try {
      for (const { name, bytes } of ingested.files) await files.put(id, name, bytes);
    } catch (error) {
      await discardUploads(db, [id], clock.now());
      throw error;
    }
    if (await findUpload(db, id)) return;
    // The account was deleted meanwhile, and its uploads may already have been swept.
    await files.removeAll(id);
    throw new Problem(409, 'This picture was removed while it was being stored.');
  }
}
