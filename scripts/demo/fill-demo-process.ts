import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';

import { completeHandlers } from '../dev/complete-handlers.ts';
import { describeFailure } from '../lib/describe-failure.ts';
import { openDemoLogins } from './demo-passwords.ts';
import { fillDemo } from './fill-demo.ts';

// Fills an empty community with the demo. `npm start` runs it as a child process, which has its environment, and whose memory is free afterwards.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
try {
  const config = readConfig(process.env);
  // Nobody calls this server: the one that is called says what has no handler.
  const server = await createServer({ ...config, logLevel: 'warn' }, { completeHandlers });
  await fillDemo(server, (line) => {
    console.log(line);
  });
  await openDemoLogins(server.db, config.dataDir);
  await server.stop();
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
