import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The browser to test with: CHROMIUM_PATH, an installed one, Playwright's cache; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  // A wrong setting must not be papered over with another browser.
  if (named) return existsSync(named) ? named : undefined;
  return [...usualPlaces, chromium.executablePath(), ...fromPlaywrightsCache()].find((path) => existsSync(path));
}

/** Starts a headless browser that talks to nobody but the pages it is sent to. Extra flags go after the usual ones. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  return chromium.launch(launchOptions(flags));
}

/** The same as one person's, who finds again in `folder` what an earlier run has kept. */
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

/** Any version will do, not only the one that this playwright-core would download. */
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
