export { findChromium, launchChromium } from '#scripts/lib/chromium.ts';
