import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type pg from 'pg';

import { SettingError } from '../config.ts';
import type { Logger } from '../logger.ts';
import { openPool, postgresDialect } from './postgres.ts';
import type { Database, Db } from './schema.ts';
import { positionOfPrimary } from './write-signal.ts';

/** A copy of the database that PostgreSQL itself keeps by streaming. */
export interface ReadReplica {
  /** Its rows. A statement fails that writes or takes longer than a second. */
  db: Db;
  /** Whether it is used, and has all that was written up to this position of the write-ahead log. */
  has(position: number): boolean;
  /** For how long it has lacked something that the primary has. */
  lagMs(): number;
  /** Looks at it without waiting for the next time, as after a statement that failed. */
  lookNow(): void;
  /** Says in the log from now on when it is left out, and when it is used again. */
  watch(log: Pick<Logger, 'warn' | 'info'>): void;
  close(): Promise<void>;
}

const maxLagMs = 1000;
/** Together they are below a second: for so long a replica is asked that has stopped answering. */
const everyMs = 400;
const lookMs = 500;
const readMs = 1000;
/** Of an hour; only a replica that is left out lacks so many. */
const maxMarks = 9000;

/** Where the primary was at a time. */
interface Mark {
  at: number;
  position: number;
}

/**
 * Opens the replica at `url` of the database at `primaryUrl`, and looks at it again and again. Throws a SettingError if it is no replica,
 * or one of another database; while it does not answer or is more than a second behind, it is left out.
 */
export async function openReadReplica(url: string, primaryUrl: string): Promise<ReadReplica> {
  const pool = openPool(url, readMs);
  // Connections of their own: a look must not wait for other statements.
  const primary = openPool(primaryUrl, lookMs, 1);
  const replica = openPool(url, lookMs, 1);
  let fault: unknown = null;
  let position = 0;
  let currentAt = -Infinity;
  let lagMs = 0;
  let marks: Mark[] = [];
  let looking: Promise<void> | undefined;
  let log: Pick<Logger, 'warn' | 'info'> | undefined;

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      const [ahead, found] = await Promise.all([readPrimary(primary), readReplica(replica)]);
      requireReplicaOf(ahead, found);
      if (marks.length < maxMarks) marks.push({ at, position: ahead.position });
      currentAt = marks.findLast((mark) => mark.position <= found.position)?.at ?? currentAt;
      marks = marks.filter((mark) => mark.position > found.position);
      position = found.position;
      if (at - currentAt > maxLagMs) throw new Error('It is more than a second behind.');
      if (fault !== null) log?.info({}, 'The replica at DATABASE_READ_URL is used again.');
      fault = null;
    } catch (error) {
      if (fault === null) tell(error);
      fault = error;
    }
    lagMs = at - currentAt;
  }

  const tell = (error: unknown) => log?.warn({ err: error }, 'The replica at DATABASE_READ_URL is left out.');
  const lookNow = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  const timer = setInterval(lookNow, everyMs).unref();
  const close = async () => {
    clearInterval(timer);
    await looking;
    // One that does not answer would not say goodbye either.
    const ended = Promise.all([primary, replica, pool].map((each) => each.end()));
    await Promise.race([ended, sleep(lookMs, undefined, { ref: false })]);
  };

  lookNow();
  await looking;
  if (fault instanceof SettingError) {
    await close();
    throw fault;
  }
  return {
    db: new Kysely<Database>({ dialect: postgresDialect(pool) }),
    has: (wanted) => fault === null && wanted <= position,
    lagMs: () => lagMs,
    lookNow,
    watch(given) {
      log = given;
      if (fault !== null) tell(fault);
    },
    close,
  };
}

interface Found {
  /** The same for a database and its replicas only. */
  identity: string;
  position: number;
}

const identity = `system_identifier || ' ' || current_database() as identity`;

const readPrimary = (pool: pg.Pool) =>
  readOne<Found>(pool, `select ${identity}, ${positionOfPrimary} as position from pg_control_system()`);

const readReplica = (pool: pg.Pool) =>
  readOne<Found & { isReplica: boolean }>(
    pool,
    `select ${identity}, pg_is_in_recovery() as "isReplica",
       coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as position from pg_control_system()`,
  );

async function readOne<Row extends object>(pool: pg.Pool, text: string): Promise<Row> {
  const { rows } = await pool.query<Row>(text, []);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL answered without a row.');
  return row;
}

function requireReplicaOf(ahead: Found, found: Found & { isReplica: boolean }): void {
  if (!found.isReplica)
    throw new SettingError('DATABASE_READ_URL: must name a streaming replica; the server there is not in recovery');
  if (found.identity !== ahead.identity)
    throw new SettingError(
      'DATABASE_READ_URL: must name a replica of DATABASE_URL; the one there is of another database',
    );
}
