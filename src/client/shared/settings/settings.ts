import type { Settings } from '#contract/page-rendering.ts';

export const defaultSettings: Settings = {
  appName: 'Cleaner Life',
  tagline: '',
  heading: '',
  lead: '',
  contactEmail: '',
  logo: null,
  links: [],
  hasGoogle: true,
  pages: [],
  hasInvest: true,
  investInFooter: true,
};

/** The settings that the server wrote into the page as JSON, with defaults for missing ones. */
export function readSettings(json: string | null | undefined): Settings {
  // Written and validated by the server.
  return { ...defaultSettings, ...(JSON.parse(json ?? '{}') as Partial<Settings>) };
}
