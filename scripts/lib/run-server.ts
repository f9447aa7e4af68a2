import { createServer } from '#server/main.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';

import { describeFailure } from './describe-failure.ts';

/** Runs the server until SIGTERM, configured by the environment, and prints its address; exits with 1 if it does not start. */
export async function runServer(clock?: Clock): Promise<void> {
  try {
    const server = await createServer(readConfig(process.env), { clock });
    process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
    process.stdout.write(`${await server.listen()}\n`);
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}
