import { existsSync } from 'node:fs';

import { findProgram } from './find-program.ts';

const firefoxOnMac = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** The path of Firefox: FIREFOX_PATH or an installed one; undefined if there is none. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return findProgram('firefox-esr') ?? findProgram('firefox') ?? (existsSync(firefoxOnMac) ? firefoxOnMac : undefined);
}

/** The path of WebKitGTK's driver: WEBKIT_DRIVER_PATH or an installed one; undefined if there is none, or no Xvfb for its screen. */
export function findWebKitDriver(): string | undefined {
  if (findProgram('Xvfb') === undefined) return undefined;
  const named = process.env['WEBKIT_DRIVER_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return findProgram('WebKitWebDriver');
}
