import { parseArgs } from 'node:util';
import { closestMatch } from 'leven';

import { systemClock } from '#server/platform/clock.ts';
import { publicUrlOf, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { addMail } from '#server/platform/mail-queue/mail-queue.ts';

import { accountCommands } from './account-commands.ts';
import { optionTable, UsageError, type Command, type Options, type Owner, type Shell } from './command.ts';
import { communityCommands } from './community-commands.ts';
import { dataCommands } from './data-commands.ts';
import { domainCommand } from './domain-command.ts';
import { importCommands } from './import-command.ts';
import { memberDataCommand } from './member-data-command.ts';

const groups = {
  'one member': { ...accountCommands, 'member-data': memberDataCommand },
  'the community': { ...communityCommands, domain: domainCommand },
  'all data': { ...dataCommands, ...importCommands },
};
const commands: Readonly<Record<string, Command>> = {
  ...groups['one member'],
  ...groups['the community'],
  ...groups['all data'],
};

const call = 'npm run admin --';
const spell = (option: keyof Options) => `--${option} ${optionTable[option].value}`.trimEnd();

function printCommands(print: Owner['print']): void {
  print(`${call} COMMAND. How one is used: ${call} COMMAND --help`);
  for (const [about, group] of Object.entries(groups)) {
    print(`About ${about}:`);
    for (const [name, { summary }] of Object.entries(group)) print(`  ${name.padEnd(16)} ${summary}`);
  }
}

function printHelp(name: string, command: Command, print: Owner['print']): void {
  const { words = [], needs = [], takes = [], summary, example = '' } = command;
  print([call, name, ...words, ...needs.map(spell), ...takes.map((option) => `[${spell(option)}]`)].join(' '));
  print(summary);
  for (const option of [...needs, ...takes]) print(`  ${spell(option).padEnd(20)} ${optionTable[option].help}`);
  print(`Example: ${call} ${name} ${example}`.trimEnd());
}

function suggest(typed: string, known: readonly string[]): string {
  const nearest = known.find((name) => name.includes(typed)) ?? closestMatch(typed, known, { maxDistance: 3 });
  return nearest === undefined ? '' : ` Is ${nearest} meant?`;
}

/** What follows the name of a command; throws a UsageError if that is not what it takes. */
function parse(name: string, { words = [], needs = [], takes = [] }: Command, args: string[]) {
  const known = ['help', ...needs, ...takes] as const;
  const options = Object.fromEntries(known.map((option) => [option, optionTable[option]]));
  const { tokens, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const given: Record<string, string | boolean> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name: typed, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, typed) ? options[typed] : undefined;
    const spellings = known.map((each) => `--${each}`);
    if (!option) throw new UsageError(`${name} has no option ${rawName}.${suggest(rawName, spellings)}`);
    const hasValue = value !== undefined && (inlineValue || !value.startsWith('-'));
    if (hasValue !== (option.type === 'string'))
      throw new UsageError(`${rawName} ${hasValue ? 'has no value' : `needs ${option.value} after it`}.`);
    const text = value?.trim();
    given[typed] = text ?? true;
    if (text !== undefined && 'maxLength' in option && text.length > option.maxLength)
      throw new UsageError(`${rawName} has at most ${option.maxLength} characters.`);
  }
  const missing = words.find((_, at) => !positionals[at]?.trim()) ?? needs.filter((each) => !given[each]).map(spell)[0];
  const surplus = positionals[words.length];
  if (missing !== undefined && !given['help']) throw new UsageError(`${missing} is missing.`);
  if (surplus !== undefined) throw new UsageError(`${surplus} is a word too many.`);
  return { words: positionals, options: given as Options };
}

/** Runs what `npm run admin -- COMMAND` has after the dashes; throws if it cannot be done. */
export async function runAdmin(args: string[], environment: NodeJS.ProcessEnv, print: Owner['print']): Promise<void> {
  const [name = '--help', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command) await run(name, command, rest, { environment, print });
    else if (['', '--help', '-h', 'help'].includes(name)) printCommands(print);
    else throw new UsageError(`There is no command ${name}.${suggest(name, Object.keys(commands))}`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const help = [call, ...(command ? [name] : []), '--help'].join(' ');
    throw new UsageError(`${error.message} See: ${help}`, { cause: error });
  }
}

async function run(name: string, command: Command, args: string[], owner: Owner): Promise<void> {
  const { words, options } = parse(name, command, args);
  if (options.help) printHelp(name, command, owner.print);
  else if ('runAlone' in command) await command.runAlone(owner, words, options);
  else await withShell(owner, (shell) => command.run(shell, words, options));
}

async function withShell({ environment, print }: Owner, act: (shell: Shell) => Promise<void>): Promise<void> {
  const config = readConfig(environment);
  const { db, close } = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, isCommand: true });
  const ids = { clock: systemClock, newId: createIds(systemClock) };
  try {
    await act({
      db,
      ...ids,
      mailQueue: { add: (trx, mail) => addMail(trx, ids, mail) },
      publicUrl: publicUrlOf(config),
      dataDir: config.dataDir,
      config,
      print,
    });
  } finally {
    await close();
  }
}
