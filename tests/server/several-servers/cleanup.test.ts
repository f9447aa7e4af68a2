import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createAdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

test('while one server cleans up, the others do not', async () => {
  const server = await startTestServer();
  const { db, pool, pictures, clock, folder } = server;
  await createMember(server);
  clock.advance(40 * day);
  const countSessions = async () => (await db.selectFrom('sessions').select('token_hash').execute()).length;
  const clean = () => cleanUp({ db, pictures, clock, locks: createAdvisoryLocks(pool), outbox: folder });

  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const other = createAdvisoryLocks(pool).tryRun('hourly cleanup', async () => {
    begun.resolve(undefined);
    await gate.promise;
  });
  await begun.promise;
  await clean();
  expect(await countSessions()).toBe(1);
  gate.resolve(undefined);
  expect(await other).toBe(true);
  await clean();
  expect(await countSessions()).toBe(0);
});
