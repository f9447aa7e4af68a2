import type { Browser } from 'playwright-core';

import { launchChromium } from '#scripts/lib/chromium.ts';

export { findChromium, launchChromium } from '#scripts/lib/chromium.ts';

let shared: Promise<Browser> | undefined;

/** The browser of all test files of this process, at whose end it is closed. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());
