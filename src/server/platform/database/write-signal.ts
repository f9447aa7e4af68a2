import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What several servers on one database tell each other about their writes. */
export interface WriteSignal {
  /** Tells the other servers that something was written. Never fails: at worst their caches are a second old. */
  announce(): Promise<void>;
  /** Calls back after each write of another server; returns a function that stops it. */
  listen(onWrite: () => void): () => Promise<void>;
}

const channel = 'writes';
const reconnectMs = 1000;

/** Signals through PostgreSQL; with SQLite there is no other server. */
export function createWriteSignal(pool: pg.Pool | null): WriteSignal {
  if (!pool) return { announce: () => Promise.resolve(), listen: () => () => Promise.resolve() };
  const self = randomUUID();
  const connect = () => pool.connect();

  /** Listens until the connection breaks or the signal is aborted. */
  async function listenOnce(onWrite: () => void, signal: AbortSignal): Promise<void> {
    const client = await connect();
    const ended = Promise.withResolvers<undefined>();
    const end = () => ended.resolve(undefined);
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => {
      if (payload !== self) onWrite();
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(`listen ${channel}`);
      // Something may have been written before the connection listened.
      onWrite();
      if (!signal.aborted) await ended.promise;
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  }

  return {
    async announce() {
      await pool.query('select pg_notify($1, $2)', [channel, self]).catch(() => undefined);
    },
    listen(onWrite) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const listening = (async () => {
        while (!signal.aborted) {
          await listenOnce(onWrite, signal).catch(() => undefined);
          await sleep(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
        }
      })();
      return () => {
        stopping.abort();
        return listening;
      };
    },
  };
}
