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
export function describeDevice(userAgent: string): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(browsers) ?? 'A browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
