import { createServer } from '#server/main.ts';
import { markMemberDeleted } from '#server/modules/account/marked-members.ts';
import { removeMember } from '#server/modules/account/remove-member.ts';
import { readConfig } from '#server/platform/config.ts';
import { runBatches } from '#server/platform/database/batches.ts';
import { inTransaction } from '#server/platform/database/database.ts';

import { forgetDemoPasswords } from './demo/demo-passwords.ts';
import { readDemoMemberIds, writeDemoMemberIds } from './demo/demo-status.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run demo:remove`: deletes the demo's members with their posts, comments and pictures, and nothing else.
try {
  loadEnvironment();
  const config = readConfig(process.env);
  const server = await createServer({ ...config, logLevel: 'warn' });
  const { db, pictures, clock } = server;
  const memberIds = (await readDemoMemberIds(db)) ?? [];
  for (const id of memberIds) {
    await inTransaction(db, (trx) => markMemberDeleted(trx, id, clock.now()));
    await runBatches(removeMember(db, pictures, id));
  }
  // The empty list stays, so that the next start does not fill the demo again.
  await writeDemoMemberIds(db, []);
  await forgetDemoPasswords(config.dataDir);
  pictures.sweepSoon();
  await pictures.idle();
  await server.stop();
  console.log(
    memberIds.length > 0
      ? `The demo is removed: ${memberIds.length} members with their posts and pictures.`
      : 'There is no demo to remove.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
