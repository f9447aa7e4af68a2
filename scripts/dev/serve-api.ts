import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import type { ApiMessage } from './api-messages.ts';
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
  const [{ startCommunity }, { readConfig }] = await Promise.all([
    import('../lib/start-community.ts'),
    import('#server/platform/config.ts'),
  ]);
  const { server, logins } = await startCommunity(readConfig(process.env));
  stop = () => server.stop().then(() => process.exit(0));
  report({ address: await server.listen(), logins });
} catch (error) {
  report({ fault: describeFault(error, root) });
  process.exitCode = 1;
  process.disconnect();
}
