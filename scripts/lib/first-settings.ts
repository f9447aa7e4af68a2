import type { Settings } from '#contract/page-rendering.ts';
import type { Config } from '#server/platform/config.ts';
import { firstFace } from '#server/rules/first-face.ts';

/** What pages show of a new community, for what has no database. */
export function firstSettings({ formerFace, isDemo, google }: Config): Settings {
  const { name: appName, ...face } = firstFace(formerFace, isDemo);
  return { appName, ...face, logo: null, hasGoogle: google !== null, pages: [], hasInvest: face.contactEmail !== '' };
}
