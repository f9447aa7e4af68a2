import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { fillDemo } from './demo/fill.ts';
import { loadEnvironment } from './environment.ts';

// Fills an empty community with the demo; `npm start` runs it where there is something to fill.
loadEnvironment();
const server = await createServer({ ...readConfig(process.env), logLevel: 'warn' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
await fillDemo(server, (line) => {
  console.log(line);
});
await server.stop();
