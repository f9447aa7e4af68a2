import { t } from '@lingui/core/macro';

import { localeOfLanguage, type Locale } from '#contract/locales.ts';
import { languages, type Language } from '#contract/vocabulary.ts';

export const languageNames = (): Record<Language, string> => ({
  'English (US)': t`English (US)`,
  'English (UK)': t`English (UK)`,
  Hindi: t`Hindi`,
  Spanish: t`Spanish`,
  German: t`German`,
});

/** What the language of a locale is called; the locale itself for one of a newer server. */
export function localeName(locale: Locale): string {
  const language = languages.find((known) => localeOfLanguage[known] === locale);
  return language === undefined ? locale : languageNames()[language];
}
