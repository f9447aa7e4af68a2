import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import type { ApiMessage } from './api-process.ts';
import { describeFault } from './describe-fault.ts';

// The process that `npm run dev` starts anew after each change of the server. It serves what is below /api, on a free port.
const root = join(import.meta.dirname, '../..');
const report = (message: ApiMessage) => process.send?.(message);

enableCompileCache(join(root, 'node_modules/.cache/compiled'));
// Ctrl+C reaches every process of the terminal; this one ends when its parent does.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit(0));
let stop = (): unknown => process.exit(0);
process.once('SIGTERM', () => {
  stop();
});

try {
  // Imported here, so that a syntax error in any of them is caught.
  const [{ startCommunity }, { readConfig }, { checkMigrations }, { completeHandlers }] = await Promise.all([
    import('../lib/start-community.ts'),
    import('#server/platform/config.ts'),
    import('./check-migrations.ts'),
    import('./complete-handlers.ts'),
  ]);
  const config = readConfig(process.env);
  const misfit = await checkMigrations(config);
  if (misfit === undefined) {
    const { server, logins } = await startCommunity(config, completeHandlers);
    stop = () => server.stop().then(() => process.exit(0));
    report({ address: await server.listen(), logins });
  } else fail(misfit);
} catch (error) {
  fail(describeFault(error, root));
}

function fail(fault: string): void {
  report({ fault });
  process.exitCode = 1;
  process.disconnect();
}
