import { createServer } from '#server/main.ts';
import { readConfig, SettingError } from '#server/platform/config.ts';
import { buildClient } from './build.ts';
import { isBuildStale } from './build-freshness.ts';
import { holdsDemo } from './demo/facts.ts';
import { demoAccounts, fillDemo } from './demo/fill.ts';
import { loadEnvironment } from './environment.ts';

// `npm start`: builds what has changed, opens the community, fills an empty one with the demo, and answers.
try {
  loadEnvironment();
  const config = readConfig(process.env);

  if (isBuildStale()) {
    console.log('Building the client …');
    await buildClient();
  }
  const server = await createServer(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }

  if (config.isDemo) await fillDemo(server, (line) => { console.log(line); });
  else if (await holdsDemo(server.db)) {
    await server.stop();
    throw new SettingError('This community holds the demo, whose passwords everybody knows. Remove it with: npm run demo:remove');
  }

  const address = await server.listen();
  console.log(`\n  ${config.owner.appName} is at ${config.publicUrl ?? address}\n`);
  if (await holdsDemo(server.db)) for (const { role, email, password } of demoAccounts) console.log(`  ${role}: ${email} / ${password}`);
} catch (error) {
  // A wrong setting, a taken port or folder: one line that says which.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
