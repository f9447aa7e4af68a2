import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

import { localeOfLanguage, sourceLocale, type Locale } from '#contract/locales.ts';
import { languages } from '#contract/vocabulary.ts';

import { parseCatalog } from './catalog.ts';

const folder = join(import.meta.dirname, '../../locales');

const translators = new Map<Locale, I18n>();

/** The message in this language; one without a translation is in English. Text is returned as it is. */
export function translate(locale: Locale, message: MessageDescriptor | string): string {
  return typeof message === 'string' ? message : translatorOf(locale)._(message);
}

/** The language of mails to a member: the one that it has chosen, else `requested`, that of the request behind the mail. */
export function memberLocale(language: string, requested: Locale): Locale {
  const chosen = languages.find((one) => one === language);
  return chosen ? localeOfLanguage[chosen] : requested;
}

function translatorOf(locale: Locale): I18n {
  const known = translators.get(locale);
  if (known) return known;
  const translator = setupI18n({ locale, messages: { [locale]: locale === sourceLocale ? {} : readMessages(locale) } });
  translator.setMessagesCompiler(createCompiler());
  translators.set(locale, translator);
  return translator;
}

const readMessages = (locale: Locale) =>
  Object.fromEntries(
    parseCatalog(readFileSync(join(folder, `${locale}.po`), 'utf8'))
      .filter(({ translation }) => translation !== '')
      .map(({ text, context, translation }) => [generateMessageId(text, context) as string, translation]),
  );

/** Parses each message once: lists of notifications repeat a few. */
function createCompiler() {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  return (message: string) => {
    const tokens = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, tokens);
    return tokens;
  };
}
