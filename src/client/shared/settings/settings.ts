import type { Settings } from '#contract/page-rendering.ts';

export const defaultSettings: Settings = {
  appName: 'Cleaner Life',
  contactEmail: 'hello@example.org',
  hasGoogle: true,
  social: {
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  pages: [],
  hasInvest: true,
};

/** The settings that the server wrote into the page as JSON, with defaults for missing ones. */
export function readSettings(json: string | null | undefined): Settings {
  // Written and validated by the server.
  const given = JSON.parse(json ?? '{}') as Partial<Settings>;
  return { ...defaultSettings, ...given, social: { ...defaultSettings.social, ...given.social } };
}
