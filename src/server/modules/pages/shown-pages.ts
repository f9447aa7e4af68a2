import type { Locale } from '#contract/locales.ts';
import { pageNames } from '#contract/page-names.ts';
import type { Settings } from '#contract/page-rendering.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { readCommunitySettings, type CommunitySettings } from '#server/rules/community-settings.ts';

import { listWrittenPages, type PageText } from './store.ts';

/** What all pages show of the community: its face, and which pages it has, in the order of their links. */
export async function readShownSettings(
  db: Db,
  { pages, face: { name: appName, ...face }, logo }: CommunitySettings,
): Promise<Omit<Settings, 'hasGoogle'>> {
  const written = await listWrittenPages(db);
  return {
    appName,
    ...face,
    logo,
    pages: pageNames.filter((name) => written.includes(name)),
    hasInvest: pages.invest && face.contactEmail !== '',
  };
}

/** The addresses of the pages that are the same in every community, and of those that admins have written. */
export async function listPagePaths(db: Db): Promise<string[]> {
  const { pages, hasInvest } = await readShownSettings(db, await readCommunitySettings(db));
  return [...new Set(['/', '/about', ...(hasInvest ? ['/invest'] : []), ...pages.map((name) => `/${name}`)])];
}

/**
 * The text for a reader of this language: in the same one, or at least in the same with another spelling; else in the community's, else
 * in the first of all.
 */
export function chooseText(texts: readonly PageText[], reader: Locale, community: Locale): PageText | undefined {
  const wanted = [reader, languageOf(reader), community, languageOf(community)];
  const ranked = wanted.map((locale) =>
    texts.find(({ language }) => language === locale || languageOf(language) === locale),
  );
  return ranked.find((text) => text !== undefined) ?? texts[0];
}

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;
