import type { FastifyBaseLogger } from 'fastify';
import { deleteExpired } from './modules/session/store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/schema.ts';
import { deleteOldKeys } from './platform/idempotency.ts';

const hour = 60 * 60 * 1000;
/** As long as a session lives: a phone that was offline that long has to log in anyway. */
const keyLifetime = 30 * 24 * hour;

/** Removes once an hour what has expired; gives a function that ends it. */
export function keepHouse({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }): () => void {
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => { log.error({ err: error }, 'housekeeping failed'); });
  }, hour).unref();

  async function tidy(): Promise<void> {
    const now = clock.now();
    await deleteExpired(db, now);
    await deleteOldKeys(db, now - keyLifetime);
  }
  return () => { clearInterval(timer); };
}
