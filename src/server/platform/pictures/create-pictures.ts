import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIds } from '#server/platform/ids.ts';
import { createAddPicture } from './add-picture.ts';
import { createBackgroundSizes, settledMs } from './background-sizes.ts';
import { createPictureDesk } from './picture-desk.ts';
import type { Pictures, PicturesOptions } from './pictures.ts';
import { readPicture } from './read-picture.ts';
import { createSpool } from './spool.ts';
import { createSweeper } from './sweeper.ts';
import { takePicture } from './take-picture.ts';
import { discardUploads, discardUploadsOf } from './uploads-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Composes the pictures of one server process; nothing runs by itself before `start`. */
export function createPictures({ db, files, clock, log, spool: folder = join(tmpdir(), 'cleaner-life') }: PicturesOptions): Pictures {
  const desk = createPictureDesk();
  const spool = createSpool(folder);
  const sizes = createBackgroundSizes({ db, files, desk, clock, log });
  const sweeper = createSweeper({ db, files, clock, log });
  const add = createAddPicture({ db, files, clock, desk, spool, newId: createIds(clock) });
  let timer: NodeJS.Timeout | undefined;

  async function tidy(): Promise<void> {
    await sizes.resume(settledMs);
    await spool.clear(hourMs);
    await sweeper.sweep(dayMs);
  }

  return {
    async add(picture) {
      const added = await add(picture);
      sizes.push(added.id);
      return added;
    },
    take: (trx, claim) => takePicture(trx, claim, clock.now()),
    discard: (trx, ids) => discardUploads(trx, ids, clock.now()),
    discardAllOf: (trx, memberId) => discardUploadsOf(trx, memberId, clock.now()),
    sweepSoon: () => sweeper.sweepSoon(),
    sweep: (olderThanMs = dayMs) => sweeper.sweep(olderThanMs),
    read: (id, file) => readPicture(db, files, id, file),
    async start() {
      await sizes.resume(0);
      await spool.clear(hourMs);
      sweeper.sweepSoon();
      timer = setInterval(() => {
        tidy().catch((error: unknown) => log.error({ err: error }, 'pictures could not be tidied'));
      }, hourMs).unref();
    },
    async idle() {
      await sizes.idle();
      await sweeper.idle();
    },
    async close() {
      clearInterval(timer);
      sizes.close();
      desk.close();
      await sizes.idle();
      await sweeper.idle();
    },
  };
}
