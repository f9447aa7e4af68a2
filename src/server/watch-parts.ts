import { join } from 'node:path';

import { describeMailFailure } from '#server/modules/admin/installation/describe-mail-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { createAdvisoryLocks, type AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { engineOf } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { requireWritable } from '#server/platform/disk.ts';
import { createIds } from '#server/platform/ids.ts';
import { startIntervalJob } from '#server/platform/interval-job.ts';
import { translate } from '#server/platform/language/translate.ts';
import type { Logger } from '#server/platform/logger.ts';
import { classifyMailError } from '#server/platform/mail-queue/mail-failure.ts';
import { insertMailResult } from '#server/platform/mail-queue/store.ts';
import type { Mail } from '#server/platform/mail.ts';
import { readPicturePlace } from '#server/platform/pictures/storage/picture-place.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { tryBucket } from '#server/platform/pictures/storage/try-bucket.ts';
import { deleteServerStates, listServerStates, writeServerState, type Part } from '#server/platform/server-states.ts';

interface Options {
  db: Db;
  /** Of the servers on this database; by default this is the only one. */
  locks?: AdvisoryLocks;
  clock: Clock;
  storage: PictureStorage;
  mail: Mail;
  config: Pick<Config, 's3' | 'dataDir'>;
  log: Logger;
}

const minute = 60_000;
/** How long a start waits for parts that do not answer. */
const maxStartMs = 5000;
/** Each look at a bucket writes a file: once in so many minutes, but each minute until it works again. */
const bucketEvery = 5;
/** A login at a mail server that refuses it, too often, gets the server locked out. That mail works, its queue knows. */
const mailEvery = 10;

/** Looks at what the community needs besides its database, at the start and each minute, and says in the log what does not work and when it works again. */
export function watchParts({ db, locks = createAdvisoryLocks(null), clock, storage, mail, config, log }: Options) {
  const id = createIds(clock)();
  const problems = new Map<Part, string>();
  let looks = 0;
  let place = '';
  let isStopped = false;
  const stopping = Promise.withResolvers<undefined>();
  let running: Promise<unknown> = Promise.resolve();
  let stopLooking: (() => Promise<void>) | undefined;

  /** Held while the server runs, and given back by PostgreSQL if it is killed. */
  async function holdLock(): Promise<void> {
    const held = Promise.withResolvers<undefined>();
    running = locks.tryRun(lockOf(id), () => {
      held.resolve(undefined);
      return stopping.promise;
    });
    running.catch(held.reject);
    await held.promise;
  }

  /** Throws if a server that runs keeps pictures elsewhere; of two that start at once, at the later one. */
  async function refuseOtherPlace(): Promise<void> {
    const states = await listServerStates(db, clock.now());
    for (const other of states.filter((state) => state.id < id && isElsewhere(state))) {
      const hasEnded = await locks.tryRun(lockOf(other.id), () => Promise.resolve());
      await deleteServerStates(db, { id: hasEnded ? other.id : id });
      if (!hasEnded) throw new Error(describeOther(other.place));
    }
    await deleteServerStates(db, { except: states.map((state) => state.id) });
  }

  // An embedded database, from which the rows may have come, has no other server.
  const isElsewhere = (state: { place: string }) => state.place !== '' && state.place !== place;

  async function tryPart(part: Part, attempt: () => Promise<void>): Promise<void> {
    const before = problems.get(part);
    try {
      await attempt();
      problems.delete(part);
      if (before !== undefined) log.info({ part }, `The ${part} work again.`);
    } catch (error) {
      if (isStopped) return;
      const problem = error instanceof Error ? error.message : String(error);
      problems.set(part, problem);
      if (problem !== before) log.error({ part }, problem);
    }
  }

  async function tryPictures(): Promise<void> {
    const other = (await listServerStates(db, clock.now())).find(isElsewhere);
    if (other) throw new Error(describeOther(other.place));
    if (config.s3) {
      if (problems.has('pictures') || looks % bucketEvery === 1) await tryBucket(storage, config.s3);
      return;
    }
    for (const folder of [config.dataDir, join(config.dataDir, 'pictures')]) await requireWritable(folder);
  }

  async function tryMail(): Promise<void> {
    try {
      await mail.tryServer?.();
    } catch (error) {
      const { reason } = classifyMailError(error);
      await insertMailResult(db, { kind: 'test', result: 'failed', reason, now: clock.now() });
      throw new Error(`Mail cannot be sent. ${translate('en', describeMailFailure(reason))}`, { cause: error });
    }
  }

  async function look(): Promise<void> {
    looks += 1;
    await tryPart('pictures', tryPictures);
    if (looks === 1 || (problems.has('mails') && looks % mailEvery === 1)) await tryPart('mails', tryMail);
    if (!isStopped) await writeServerState(db, id, { at: clock.now(), place, unwell: [...problems.keys()] });
  }

  return {
    look,

    /** What does not work now. */
    listUnwell: (): Part[] => [...problems.keys()],

    /** Begins to look. Throws if a server that runs keeps pictures where this one would not find them. */
    async start(): Promise<void> {
      // Nobody else has the folder of an embedded database.
      if (engineOf(db) === 'postgres') {
        place = await readPicturePlace(config);
        await holdLock();
      }
      await writeServerState(db, id, { at: clock.now(), place, unwell: [] });
      await refuseOtherPlace();
      const failure = 'looking at the parts of the installation failed; it is tried again in a minute';
      const first = Promise.withResolvers<undefined>();
      const work = () => look().finally(() => first.resolve(undefined));
      stopLooking = startIntervalJob({ work, everyMs: minute, isDoneNow: true, failure, log });
      const waited = setTimeout(() => first.resolve(undefined), maxStartMs);
      await first.promise;
      clearTimeout(waited);
    },

    async stop(): Promise<void> {
      isStopped = true;
      // Not awaited: a part that does not answer must not hold up the stop.
      void stopLooking?.();
      await deleteServerStates(db, { id }).catch(() => undefined);
      stopping.resolve(undefined);
      await running.catch(() => undefined);
    },
  };
}

const describeOther = (place: string) =>
  `Another server on this database keeps its pictures elsewhere, ${place}: those of one would be missing at the other. ` +
  'Give all servers the same bucket (S3_…), or let them share the folder pictures in DATA_DIR.';

const lockOf = (id: string) => `server ${id}`;
