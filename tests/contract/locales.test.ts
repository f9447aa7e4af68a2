import { expect, test } from 'vitest';

import { negotiateLocale } from '#contract/locales.ts';

test.for<[choice: string | undefined, acceptLanguage: string | undefined, locale: string]>([
  [undefined, undefined, 'en'],
  [undefined, '', 'en'],
  [undefined, 'de', 'de'],
  [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  [undefined, 'fr, hi;q=0.5, es;q=0.7', 'es'],
  [undefined, 'fr;q=0.9, *;q=0.1', 'en'],
  [undefined, 'de;q=0, es', 'es'],
  [undefined, 'en-US,en;q=0.9', 'en'],
  [undefined, 'en-GB', 'en-GB'],
  [undefined, 'en-IN,hi;q=0.9', 'en-GB'],
  [undefined, 'en-ca', 'en'],
  ['hi', 'de', 'hi'],
  ['en', 'de', 'en'],
  ['klingon', 'de', 'de'],
])('the choice %s and Accept-Language %s lead to %s', ([choice, acceptLanguage, locale]) => {
  expect(negotiateLocale(choice, acceptLanguage)).toBe(locale);
});
