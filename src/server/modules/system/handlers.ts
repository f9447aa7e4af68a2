import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { ping } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** `isStopping` tells that the process has begun to stop: it is then live, but no longer ready. */
export function systemHandlers({ db, isStopping }: { db: Db; isStopping: () => boolean }): Handlers<Context, 'health' | 'live'> {
  const unready = async () => {
    if (isStopping()) return 'The server is stopping.';
    try {
      await ping(db);
      return null;
    } catch {
      return 'The database does not answer.';
    }
  };

  return {
    async health(_, { reply }) {
      const reason = await unready();
      if (reason) void reply.code(503);
      return { live: true, ready: reason === null, message: reason ?? 'Ready.' };
    },
    live: () => Promise.resolve({ live: true }),
  };
}
