import { deleteMember } from '#server/modules/account/store.ts';
import { createServer } from '#server/main.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readConfig } from '#server/platform/config.ts';
import { readDemo, writeDemo } from './facts.ts';
import { loadEnvironment } from '../environment.ts';

// `npm run demo:remove`: removes the demo's members with all that hangs on them, and leaves everything else.
try {
  loadEnvironment();
  const server = await createServer({ ...readConfig(process.env), logLevel: 'warn' });
  const { db, pictures } = server;
  const memberIds = (await readDemo(db)) ?? [];
  for (const id of memberIds) {
    await inTransaction(db, async (trx) => {
      await deleteMember(trx, id);
      await pictures.discardAllOf(trx, id);
    });
  }
  // Kept as a fact, so that the next start does not draw it again.
  await writeDemo(db, []);
  pictures.sweepSoon();
  await pictures.idle();
  await server.stop();
  console.log(memberIds.length > 0 ? `The demo is gone: ${memberIds.length} members with their posts and pictures.` : 'There is no demo here.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
