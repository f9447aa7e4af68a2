import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from '#server/main.ts';
import { isLoopback, readConfig, SettingError } from '#server/platform/config.ts';
import { isBuildStale } from './build-freshness.ts';
import { demoAccounts } from './demo/accounts.ts';
import { holdsDemo, wantsDemo } from './demo/facts.ts';
import { loadEnvironment } from './environment.ts';

// `npm start`: builds what has changed, opens the community, fills an empty one with the demo, and answers.
const signals = ['SIGTERM', 'SIGINT'] as const;

try {
  loadEnvironment();
  const config = readConfig(process.env);
  if (isBuildStale()) {
    console.log('Building the client …');
    await runScript('build.ts');
  }

  let server = await createServer(config);
  if (config.isDemo && (await wantsDemo(server.db))) {
    await server.stop();
    await runScript('fill-demo.ts');
    server = await createServer(config);
  }
  const isDemo = await holdsDemo(server.db);
  if (isDemo && !config.isDemo) {
    await server.stop();
    throw new SettingError('This community holds the demo, whose passwords everybody knows. Remove it with: npm run demo:remove');
  }
  for (const signal of signals) process.once(signal, () => void server.stop().then(() => process.exit(0)));

  const address = await server.listen();
  console.log(`\n  ${config.owner.appName} is at ${config.publicUrl ?? address}\n`);
  if (config.publicUrl === undefined && !isLoopback(config.host)) {
    console.log('  Links in mails and on shared pages lead to this machine only, until PUBLIC_URL says where browsers reach it.\n');
  }
  if (isDemo) for (const { role, email, password } of demoAccounts) console.log(`  ${role}: ${email} / ${password}`);
} catch (error) {
  // A wrong setting, a taken port or folder: one line that says which.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** In a process of its own: building and drawing take memory that a server should not keep. Ends this one if it fails. */
async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.once(signal, forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, forward);
  if (code !== 0) process.exit(code ?? 1);
}
