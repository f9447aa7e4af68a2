import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { createServer } from '#server/main.ts';
import { canFillDemo, hasDemo } from '#server/modules/admin/demo/demo-members.ts';
import { readConfig, SettingError } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/loopback.ts';

import { openDemoLogins } from './demo/demo-passwords.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm start`: builds the client if it has changed, fills an empty community with the demo, and starts the server.
const signals = ['SIGTERM', 'SIGINT'] as const;

try {
  loadEnvironment();
  const config = readConfig(process.env);
  if (isBuildStale()) {
    console.log('Building the client. This takes about ten seconds …');
    await runScript('build.ts');
  }

  let server = await createServer(config);
  if (config.isDemo && (await canFillDemo(server.db))) {
    await server.stop();
    await runScript('demo/fill-demo-process.ts');
    server = await createServer(config);
  }
  const isDemo = await hasDemo(server.db);
  if (isDemo && !config.isDemo) {
    await server.stop();
    throw new SettingError(
      'This community contains the demo, whose passwords are in its log. Remove it with: npm run demo:remove',
    );
  }
  const logins = isDemo ? await openDemoLogins(server.db, config.dataDir) : [];
  for (const signal of signals) process.once(signal, () => void server.stop().then(() => process.exit(0)));

  const address = await server.listen();
  console.log(`\n  ${config.owner.appName} is at ${config.publicUrl ?? address}\n  Stop it with Ctrl+C.\n`);
  if (config.publicUrl === undefined && !isLoopback(config.host)) {
    console.log(
      '  Links in mails and on shared pages point to this machine only. Set PUBLIC_URL to the address that browsers use.\n',
    );
  }
  if (logins.length > 0) {
    console.log('  The community is filled with a demo. Log in with:');
    for (const { role, email, password } of logins) console.log(`    ${role}: ${email} / ${password}`);
    console.log('  Remove the demo with: npm run demo:remove\n');
  }
} catch (error) {
  // A wrong setting, a port or folder in use: the message without its stack.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Runs a script in a child process, which frees its memory at its end. Ends this process if the script fails. */
async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.once(signal, forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, forward);
  if (code !== 0) process.exit(code ?? 1);
}
