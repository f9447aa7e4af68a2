import { parseArgs } from 'node:util';

import { systemClock } from '#server/platform/clock.ts';
import { publicUrlOf, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { addMail } from '#server/platform/mail-queue/mail-queue.ts';

import { accountCommands } from './account-commands.ts';
import type { Options, Shell } from './command.ts';
import { communityCommands } from './community-commands.ts';

const commands = { ...accountCommands, ...communityCommands };

type Print = (line: string) => void;

function printHelp(print: Print): void {
  print('npm run admin -- COMMAND');
  for (const [name, { usage, summary }] of Object.entries(commands))
    print(`  ${`${name} ${usage}`.padEnd(46)} ${summary}`);
}

/** Runs what `npm run admin -- COMMAND` has after the dashes; throws if it cannot be done. */
export async function runAdmin(args: string[], environment: NodeJS.ProcessEnv, print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
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
    printHelp(print);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}. --help lists them all.`);
  const isUsed = command.words === words.length && !words.includes('');
  const unknown = Object.keys(options).find((option) => !command.options.includes(option as keyof Options));
  if (!isUsed || unknown !== undefined) throw new Error(`Use it so: npm run admin -- ${name} ${command.usage}`);
  const config = readConfig(environment);
  const { db, close } = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, isCommand: true });
  const ids = { clock: systemClock, newId: createIds(systemClock) };
  const shell: Shell = {
    db,
    ...ids,
    mailQueue: { add: (trx, mail) => addMail(trx, ids, mail) },
    publicUrl: publicUrlOf(config),
    dataDir: config.dataDir,
    appName: config.owner.appName,
    print,
  };
  try {
    await command.run(shell, words, options);
  } finally {
    await close();
  }
}
