import { msg } from '@lingui/core/runtime-macro';

import type { Context } from '#server/http/context.ts';

// The first match counts: most browsers claim to be several others, too.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** A browser and a system that people know, such as 'Firefox on Windows', of a User-Agent header. */
export function describeDevice(userAgent: string, t: Context['t']): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined) return t(system === undefined ? msg`A browser` : msg`A browser on ${{ system }}`);
  return system === undefined ? browser : t(msg`${{ browser }} on ${{ system }}`);
}
