import type { Language } from './vocabulary.ts';

/** What pages and answers are translated to; English is the language of the sources. */
export const locales = ['en', 'en-GB', 'de', 'es', 'hi'] as const;
export type Locale = (typeof locales)[number];

export const sourceLocale = 'en' satisfies Locale;

/** The locale of each language that a member can choose. */
export const localeOfLanguage: Readonly<Record<Language, Locale>> = {
  'English (US)': 'en',
  'English (UK)': 'en-GB',
  Hindi: 'hi',
  Spanish: 'es',
  German: 'de',
};

/** The cookie with the locale that the member of this device has chosen. */
export const localeCookie = 'language';

/** The locale as one of ours; undefined for any other text. */
export const knownLocale = (text: string | undefined): Locale | undefined => locales.find((locale) => locale === text);

/** English of these countries is spelled as in the United States. */
const american = /^en(?:$|-(?:us|ca|ph)\b)/i;

/** The locale of a request: the device's choice, else the best of an Accept-Language header, else English. */
export function negotiateLocale(choice: string | undefined, acceptLanguage: string | undefined): Locale {
  const preferred = knownLocale(choice) ?? readAcceptLanguage(acceptLanguage).map(localeOfTag).find(Boolean);
  return preferred ?? sourceLocale;
}

/** The header's language tags, the most wanted first. */
function readAcceptLanguage(header = ''): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(';');
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight ?? '')?.[1] ?? 1) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

function localeOfTag(tag: string): Locale | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  if (language === 'en') return american.test(tag) ? 'en' : 'en-GB';
  return knownLocale(language);
}
