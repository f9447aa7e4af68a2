import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What several servers on one database tell each other about their writes. */
export interface WriteSignal {
  /** Tells the other servers that something was written. Never fails: at worst their caches are a second old. */
  announce(): Promise<void>;
  /** Where the write-ahead log was after the last write that this server knows of, or infinite; 0 without a replica. */
  position(): number;
  /** Calls back after each write of another server; returns a function that stops it. */
  listen(onWrite: () => void): () => Promise<void>;
}

const channel = 'writes';
const reconnectMs = 1000;

/** In bytes since the beginning of the log. */
export const positionOfPrimary = `(pg_current_wal_insert_lsn() - '0/0')::bigint`;

/** Signals through PostgreSQL, with positions for whoever reads from a replica; with SQLite there is no other server. */
export function createWriteSignal(pool: pg.Pool | null, { hasReplica = false } = {}): WriteSignal {
  if (!pool) return { announce: () => Promise.resolve(), position: () => 0, listen: () => () => Promise.resolve() };
  const self = randomUUID();
  const selected = `select ${hasReplica ? positionOfPrimary : '0'} as position`;
  let position = 0;
  let isKnown = !hasReplica;
  /** How often there was a write whose position this server was not told. */
  let untold = 0;
  const missPosition = () => {
    untold += 1;
    isKnown = !hasReplica;
  };
  /** Runs a query that returns the position; what was written before it is known then. */
  async function askPosition(query: () => Promise<pg.QueryResult<{ position: number }>>): Promise<void> {
    const before = untold;
    const { rows } = await query();
    position = Math.max(position, Number(rows[0]?.position));
    if (untold === before) isKnown = true;
  }
  const connect = () => pool.connect();

  /** Listens until the connection breaks or the signal is aborted. */
  async function listenOnce(onWrite: () => void, signal: AbortSignal): Promise<void> {
    const client = await connect();
    const ended = Promise.withResolvers<undefined>();
    const end = () => ended.resolve(undefined);
    client.on('error', end);
    client.on('end', end);
    client.on('notification', ({ payload }) => {
      const [from, reached = '0'] = payload?.split(' ') ?? [];
      if (from === self) return;
      position = Math.max(position, Number(reached));
      // A server without a replica, or of a version before there were any, does not tell it.
      if (hasReplica && reached === '0') {
        missPosition();
        askPosition(() => client.query(selected)).catch(end);
      }
      onWrite();
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(`listen ${channel}`);
      // Something may have been written before the connection listened.
      if (hasReplica) await askPosition(() => client.query(selected));
      onWrite();
      if (!signal.aborted) await ended.promise;
    } finally {
      client.removeAllListeners('notification');
      client.release(true);
    }
  }

  return {
    async announce() {
      const text = `select position, pg_notify($1, $2::text || ' ' || position) from (${selected}) as log`;
      await askPosition(() => pool.query(text, [channel, self])).catch(missPosition);
    },
    position: () => (isKnown ? position : Infinity),
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
