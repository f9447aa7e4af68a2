import type pg from 'pg';

/** Work that is done once at a time, also by several server processes. */
export interface AdvisoryLocks {
  /** Runs the work, unless work of this name is just running; returns whether it ran. */
  tryRun(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** Locks of PostgreSQL, which end with the process that holds them. With SQLite there is one process, which remembers them. */
export function createAdvisoryLocks(pool: pg.Pool | null): AdvisoryLocks {
  if (!pool) return createLocalLocks();
  return {
    async tryRun(name, work) {
      const client = await pool.connect();
      // A connection that breaks during the work loses the lock; the work ends all the same.
      let isBroken = false;
      const onError = () => {
        isBroken = true;
      };
      client.on('error', onError);
      try {
        const { rows } = await client.query<{ locked: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
          [name],
        );
        if (rows[0]?.locked !== true) return false;
        try {
          await work();
        } finally {
          await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError);
        }
        return true;
      } finally {
        client.off('error', onError);
        client.release(isBroken);
      }
    },
  };
}

function createLocalLocks(): AdvisoryLocks {
  const running = new Set<string>();
  return {
    async tryRun(name, work) {
      if (running.has(name)) return false;
      running.add(name);
      try {
        await work();
        return true;
      } finally {
        running.delete(name);
      }
    },
  };
}
