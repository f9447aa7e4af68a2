import { parseArgs } from 'node:util';

import { systemClock } from '#server/platform/clock.ts';
import { publicUrlOf, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { addMail } from '#server/platform/mail-queue/mail-queue.ts';

import { accountCommands } from './admin/account-commands.ts';
import type { Options, Shell } from './admin/command.ts';
import { communityCommands } from './admin/community-commands.ts';
import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run admin -- COMMAND`: what admins do, for when nobody can log in. It may run beside the server and takes effect at once.
const commands = { ...accountCommands, ...communityCommands };

function printHelp(): void {
  console.log('npm run admin -- COMMAND');
  for (const [name, { usage, summary }] of Object.entries(commands))
    console.log(`  ${`${name} ${usage}`.padEnd(46)} ${summary}`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      reason: { type: 'string' },
      days: { type: 'string' },
      uses: { type: 'string' },
      note: { type: 'string' },
      'and-second-factors': { type: 'boolean' },
      collection: { type: 'string' },
    },
  });
  const { help, ...options } = values;
  const [name = '', ...words] = positionals;
  if (help || name === '') {
    printHelp();
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}. --help lists them all.`);
  const isUsed = command.words === words.length && !words.includes('');
  const unknown = Object.keys(options).find((option) => !command.options.includes(option as keyof Options));
  if (!isUsed || unknown !== undefined) throw new Error(`Use it so: npm run admin -- ${name} ${command.usage}`);
  loadEnvironment();
  const config = readConfig(process.env);
  const { db, close } = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, isCommand: true });
  const ids = { clock: systemClock, newId: createIds(systemClock) };
  const shell: Shell = {
    db,
    ...ids,
    mailQueue: { add: (trx, mail) => addMail(trx, ids, mail) },
    publicUrl: publicUrlOf(config),
    appName: config.owner.appName,
    print: (line: string) => {
      console.log(line);
    },
  };
  try {
    await command.run(shell, words, options);
  } finally {
    await close();
  }
}

try {
  await run();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
