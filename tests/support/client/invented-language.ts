import { globSync } from 'node:fs';
import type { Messages } from '@lingui/core';
import { extractMessagesFromFiles } from '@lingui/native-tools';
import { onTestFinished } from 'vitest';

import { i18n } from '#client/shared/language/i18n.ts';
import { messageKey, type CompiledText } from '#contract/message-key.ts';
import { macroOptions } from '#scripts/lib/messages/macro-options.ts';
import { compileText } from '#scripts/lib/messages/vite-messages.ts';

/** Dates, numbers and names of countries are in Greek letters. */
const locale = 'el';

const wideLetter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);

/** A text as it stands on a screen in the invented language: 'Save' is 'Ｓａｖｅ'. */
export const wide = (text: string): string => text.replaceAll(/[A-Za-z]/g, wideLetter);

/**
 * Switches the test to a language in which each message of the sources is in wide letters. Plain Latin letters on a screen are then a
 * text that is not marked for translation, or one that was translated before the language was known.
 */
export async function speakInventedLanguage(): Promise<void> {
  const paths = globSync(['src/client/**/*.{ts,tsx}', 'src/contract/*.ts']);
  const { messages } = await extractMessagesFromFiles(paths, { macro: macroOptions });
  const catalog = Object.fromEntries(
    messages.map(({ message = '', context }) => {
      const text = compileText(message);
      return [messageKey(text, context), wideTokens(text)];
    }),
  );
  i18n.load(locale, catalog as Messages);
  i18n.activate(locale);
  onTestFinished(() => i18n.activate('en'));
}

/** Widens the texts of a compiled message, but not the names of its placeholders and of its plural forms. */
function wideTokens(compiled: CompiledText): CompiledText {
  if (typeof compiled === 'string') return wide(compiled);
  return compiled.map((token): unknown => {
    if (typeof token === 'string') return wide(token);
    const [name, type, forms] = token as [name: string, type?: string, forms?: Record<string, unknown>];
    if (typeof forms !== 'object') return token;
    // Beside the forms there is the offset, a number or nothing.
    const wideForms = Object.entries(forms).map(([form, text]) => [
      form,
      Array.isArray(text) ? wideTokens(text) : text,
    ]);
    return [name, type, Object.fromEntries(wideForms)];
  });
}
