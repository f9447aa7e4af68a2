import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';

// The server as `npm start` runs it, without building the client or filling the demo: for measuring and for killing.
try {
  const server = await createServer(readConfig(process.env));
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write(`${await server.listen()}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
