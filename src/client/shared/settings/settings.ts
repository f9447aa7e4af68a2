/** What the community's owner decides: the name, and where to reach the owner. */
export interface Settings {
  appName: string;
  contactEmail: string;
  social: { instagram: string; tiktok: string; youtube: string; linkedin: string };
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

/** The settings that the server wrote into the page as JSON; a default for each one that is missing or not a text. */
export function readSettings(json: string | null | undefined): Settings {
  const given = json ? parse(json) : {};
  return {
    appName: text(given['appName']) ?? defaultSettings.appName,
    contactEmail: text(given['contactEmail']) ?? defaultSettings.contactEmail,
    social: withDefaults(given['social']),
  };
}

function withDefaults(given: unknown): Settings['social'] {
  const social = isRecord(given) ? given : {};
  const { instagram, tiktok, youtube, linkedin } = defaultSettings.social;
  return {
    instagram: text(social['instagram']) ?? instagram,
    tiktok: text(social['tiktok']) ?? tiktok,
    youtube: text(social['youtube']) ?? youtube,
    linkedin: text(social['linkedin']) ?? linkedin,
  };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
