import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { describeMisspelt } from '#server/platform/config.ts';

/** Reads `.env` from the current folder, if there is one, and warns of misspelt settings. Variables that are already set win. */
export function loadEnvironment(): void {
  const inFile = existsSync('.env') ? parseEnvironment(readFileSync('.env', 'utf8')) : {};
  for (const [name, value] of Object.entries(inFile)) process.env[name] ??= value;
  process.env['NODE_ENV'] ??= 'production';
  // A short name of the shell, such as HOME, is near to a setting by chance.
  const inShell = Object.keys(process.env).filter((name) => name.length > 5);
  for (const line of describeMisspelt([...new Set([...Object.keys(inFile), ...inShell])])) console.warn(line);
}

const unquotedValue = /^(\s*(?:export\s+)?[\w.-]+[ \t]*=[ \t]*)([^\s"'`#].*?)([ \t]*|[ \t]+#.*)$/gm;

/**
 * The variables of an .env file. As for systemd and containers, a # begins a comment only after a space: for Node's own parser it cuts
 * a password such as `violet-lamp#9`. Windows' editor begins a file with a mark.
 */
export function parseEnvironment(text: string): NodeJS.Dict<string> {
  const quoted = text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n/g, '\n');
  return parseEnv(
    quoted.replaceAll(unquotedValue, (line, name: string, value: string, rest: string) => {
      const quote = ["'", '`', '"'].find((each) => !value.includes(each));
      return value.includes('#') && quote !== undefined ? `${name}${quote}${value}${quote}${rest}` : line;
    }),
  );
}
