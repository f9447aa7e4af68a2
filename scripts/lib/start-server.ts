import { isLoopback, readConfig } from '#server/platform/config.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import { isBuildStale } from './build-freshness.ts';
import { describeFailure } from './describe-failure.ts';
import { freePort } from './free-port.ts';
import { loadEnvironment } from './load-environment.ts';
import { describeLogins, runScript, startCommunity } from './start-community.ts';

/** Builds the client if it has changed, fills an empty community with the demo, and starts the server; exits with 1 if it does not start. */
export async function startServer(): Promise<void> {
  try {
    loadEnvironment();
    const asked = readConfig(process.env);
    // Links and the way back from a sign-in name the port.
    const config = { ...asked, port: asked.port === 0 ? await freePort() : asked.port };
    if (isBuildStale()) {
      console.log('Building the client. This takes about ten seconds …');
      await runScript('build.ts');
    }

    const { server, logins } = await startCommunity(config);
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void server.stop().then(() => process.exit(0)));

    const address = await server.listen();
    console.log(`\n  ${await readAppName(server.db)} is at ${config.publicUrl ?? address}\n  Stop it with Ctrl+C.\n`);
    if (config.publicUrl === undefined && !isLoopback(config.host)) {
      console.log(
        '  Links in mails and on shared pages point to this machine only. Set PUBLIC_URL to the address that browsers use.\n',
      );
    }
    if (logins.length > 0) console.log(describeLogins(logins));
  } catch (error) {
    // A wrong setting, a port or folder in use: the message without its stack.
    console.error(describeFailure(error));
    process.exit(1);
  }
}
