import { join } from 'node:path';
import { createServer } from 'vite';

import { readConfig } from '#server/platform/config.ts';

import { createApiProcess } from './dev/api-process.ts';
import { chooseData } from './dev/choose-data.ts';
import { announce, restartOnSave } from './dev/restart-on-save.ts';
import { connectApi } from './dev/vite-api.ts';
import { firstSettings } from './lib/first-settings.ts';
import { loadEnvironment } from './lib/load-environment.ts';
import { describeLogins } from './lib/start-community.ts';

// `npm run dev`: the client with hot reloading, the server, which starts anew when it is saved, and the contract's files, which are
// generated when openapi.yaml is saved. PORT is that of the page. Its data is in a folder of its own, which `-- --fresh` empties.
try {
  process.env['NODE_ENV'] = 'development';
  loadEnvironment();
  process.env['PORT'] ??= '5173';
  process.env['LOG_LEVEL'] ??= 'warn';
  chooseData(process.argv.slice(2), process.env);
  const config = readConfig(process.env);
  const settings = firstSettings(config);
  const page = config.publicUrl ?? `http://${config.host}:${config.port}`;

  const api = createApiProcess({ ...process.env, HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: page });
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { host: config.host, port: config.port, strictPort: true },
    plugins: [connectApi(api, settings)],
  });
  await vite.listen();
  api.restart();
  restartOnSave(api, vite.watcher);

  const end = async () => {
    await Promise.all([api.stop(), vite.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end());

  console.log(`\n  ${settings.appName} is at ${page}\n  Stop it with Ctrl+C.\n`);
  if (await announce(api, 'The server has started')) console.log(describeLogins((await api.listening()).logins));
} catch (error) {
  // A wrong setting, a port in use: the message without its stack.
  const message = error instanceof Error ? error.message : String(error);
  console.error(message.replace(/^(Port \d+ is already in use)$/, '$1: end what uses it, or set PORT to another one.'));
  process.exit(1);
}
