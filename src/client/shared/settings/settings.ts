/** What the community's owner decides: the name, and where to reach the owner. */
export interface Settings {
  appName: string;
  contactEmail: string;
  social: Record<'instagram' | 'tiktok' | 'youtube' | 'linkedin', string>;
}

export const defaultSettings: Settings = {
  appName: 'Cleaner Life',
  contactEmail: 'hello@example.org',
  social: {
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
};

/** The settings that the server wrote into the page as JSON; a default for each one that is missing, and for all without any. */
export function readSettings(json: string | null | undefined): Settings {
  // The server has checked them at its start, and wrote them itself.
  const given = JSON.parse(json ?? '{}') as Partial<Settings>;
  return { ...defaultSettings, ...given, social: { ...defaultSettings.social, ...given.social } };
}
