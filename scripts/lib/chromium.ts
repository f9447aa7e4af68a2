import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The path of Chromium: CHROMIUM_PATH, an installed one, or one of Playwright's cache; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  // A wrong setting is not replaced by another browser.
  if (named) return existsSync(named) ? named : undefined;
  return [...usualPlaces, chromium.executablePath(), ...fromPlaywrightsCache()].find((path) => existsSync(path));
}

/** Starts a headless browser that makes no requests of its own. `flags` follow the usual ones. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  return chromium.launch(launchOptions(flags));
}

/** Starts a headless browser with the profile stored in `folder`. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, ...launchOptions([]) });
}

function launchOptions(flags: string[]): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  };
}

/** Of any version, not only the one that this playwright-core would download. */
function fromPlaywrightsCache(): string[] {
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  return caches
    .filter((cache) => cache !== undefined)
    .flatMap((cache) => globSync(join(cache, 'chromium-*/chrome-*/{chrome,chrome.exe}')).sort().reverse());
}
