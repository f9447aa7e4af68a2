export { findChromium, launchChromium } from '#scripts/chromium.ts';
