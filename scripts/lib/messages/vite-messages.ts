import { basename } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { extractMessages, transform } from '@lingui/native-tools';
import type { Plugin } from 'vite';

import { messageKey, type CompiledText } from '../../../src/contract/message-key.ts';
import { parseCatalog, type CatalogEntry } from '../../../src/server/platform/language/catalog.ts';
import { macroOptions } from './macro-options.ts';

/**
 * Compiles Lingui's macros and its catalogs (.po). Messages stay in the code, since they are the English texts, but compiled, so that
 * no page needs a parser of messages or a catalog in English. @lingui/vite-plugin leaves them out of the code in production, and would
 * bring Babel and its configuration to each owner's install.
 */
export function compileMessages(): Plugin[] {
  return [
    {
      name: 'message-macros',
      enforce: 'pre',
      transform: {
        // The server runs without a build, in tests too.
        filter: { id: /\/src\/(?:client|contract)\/.*\.tsx?(?:\?|$)/, code: /@lingui\/core\/(?:runtime-)?macro/ },
        async handler(code, path) {
          const filename = basename(path.replace(/\?.*$/, ''));
          const options = { macro: { ...macroOptions, descriptorFields: 'id-only' as const } };
          const { messages } = await extractMessages(code, filename, options);
          const found = new Map(messages.map((one) => [one.id, one]));
          const compiled = await transform(code, filename, options);
          const withTexts = compiled.code.replaceAll(
            /(\/\*i18n\*\/ \{\s*)id: "([\w-]+)"/g,
            (_, start: string, id: string) => {
              const { message, context } = found.get(id) ?? {};
              if (message === undefined) this.error(`The message ${id} has no text.`);
              // The server finds the messages of src/contract by their ids.
              const key = path.includes('/src/contract/') ? `id: "${id}", ` : '';
              const inContext = context === undefined ? '' : `context: ${JSON.stringify(context)}, `;
              return `${start}${key}${inContext}message: ${JSON.stringify(compileText(message))}`;
            },
          );
          return { code: withTexts, map: compiled.map ?? null };
        },
      },
    },
    {
      name: 'message-catalogs',
      transform: {
        filter: { id: /\.po$/ },
        handler(source) {
          const translated = parseCatalog(source).filter(
            ({ text, translation }) => translation !== '' && translation !== text,
          );
          const json = JSON.stringify(catalogOf(translated));
          return { code: `export const messages = JSON.parse(${JSON.stringify(json)});`, map: null, moduleType: 'js' };
        },
      },
    },
  ];
}

/** The translations by the keys of their messages. */
function catalogOf(entries: CatalogEntry[]): Record<string, CompiledText> {
  const catalog: Record<string, CompiledText> = {};
  for (const { text, context, translation } of entries) {
    const key = messageKey(compileText(text), context);
    if (key in catalog) throw new Error(`Another message has the key of: ${text}`);
    catalog[key] = compileText(translation);
  }
  return catalog;
}

/** The message as Lingui's tokens, or as plain text if it has no placeholders. */
export function compileText(message: string): CompiledText {
  if (/\{\s*\w+\s*,\s*(?:date|time)\b/.test(message)) throw new Error(`Use Intl for the date in: ${message}`);
  const tokens = compileMessageOrThrow(message);
  const [only] = tokens;
  return tokens.length === 1 && typeof only === 'string' ? only : tokens;
}
