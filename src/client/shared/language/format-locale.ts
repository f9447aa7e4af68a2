import { i18n } from './i18n.ts';

/** The locale of dates and numbers: the browser's own if it is of the page's language, such as Austria's notation in German. */
export const formatLocale = (): string =>
  navigator.language.split('-', 1)[0] === i18n.locale ? navigator.language : i18n.locale;
