import { localeOfLanguage, type Locale } from '#contract/locales.ts';
import { languages } from '#contract/vocabulary.ts';

/** The language of mails to a member: the one that it has chosen, else `requested`, that of the request behind the mail. */
export function memberLocale(language: string, requested: Locale): Locale {
  const chosen = languages.find((one) => one === language);
  return chosen ? localeOfLanguage[chosen] : requested;
}
