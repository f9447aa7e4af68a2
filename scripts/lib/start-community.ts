import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { CompleteHandlers } from '#server/app.ts';
import { createServer, type Server } from '#server/main.ts';
import { canFillDemo, hasDemo } from '#server/modules/admin/demo/demo-members.ts';
import { SettingError, type Config } from '#server/platform/config.ts';

import { openDemoLogins, type DemoLogin } from '../demo/demo-passwords.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Creates the configured server, and fills an empty community with the demo; `logins` are those of the demo's accounts, none with `DEMO=off`. */
export async function startCommunity(
  config: Config,
  completeHandlers?: CompleteHandlers,
): Promise<{ server: Server; logins: DemoLogin[] }> {
  const open = () => createServer(config, { completeHandlers });
  let server = await open();
  if (config.isDemo && (await canFillDemo(server.db))) {
    await server.stop();
    await runScript('demo/fill-demo-process.ts');
    server = await open();
  }
  const isDemo = await hasDemo(server.db);
  if (isDemo && !config.isPrivate) {
    await server.stop();
    throw new SettingError(
      'This community contains the demo, whose passwords were printed: it starts only while HOST and PUBLIC_URL are 127.0.0.1. Remove the demo with: npm run admin -- remove-demo',
    );
  }
  return { server, logins: isDemo && config.isDemo ? await openDemoLogins(server.db, config.dataDir) : [] };
}

/** The lines that say how to log in to the demo; none without it. */
export function describeLogins(logins: DemoLogin[]): string {
  if (logins.length === 0) return '';
  const accounts = logins.map(({ role, email, password }) => `    ${role}: ${email} / ${password}\n`);
  return `  The community is filled with a demo. Log in with:\n${accounts.join('')}  Remove the demo with: npm run admin -- remove-demo\n`;
}

/** Runs a script of this folder in a child process, which frees its memory at its end. Ends this process if the script fails. */
export async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', name)], { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.once(signal, forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, forward);
  if (code !== 0) process.exit(code ?? 1);
}
