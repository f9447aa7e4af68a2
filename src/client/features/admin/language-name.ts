import { i18n } from '#client/shared/language/i18n.ts';

/** What a language is called in that of the page, such as “German” for `de`. */
export const languageName = (locale: string): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(locale) ?? locale;
