import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractMessagesFromFiles } from '@lingui/native-tools';
import { createItem, parsePo, stringifyPo, type PoItem } from 'pofile-ts';

import { locales, sourceLocale, type Locale } from '#contract/locales.ts';

import { macroOptions } from './macro-options.ts';
import { placeholdersOf } from './placeholders.ts';

const root = join(import.meta.dirname, '../../..');

/** The catalogs of each half; what both use, in src/contract, is in both. */
const halves = [
  { folder: 'src/client/locales', sources: ['src/client/**/*.{ts,tsx}', 'src/contract/*.ts'] },
  { folder: 'src/server/locales', sources: ['src/server/**/*.ts', 'src/contract/*.ts'] },
];

/** Languages in which every message has a translation. British English has only those that differ. */
const complete = (locale: Locale) => locale !== 'en-GB';

interface CatalogReport {
  /** Relative to the repository. */
  path: string;
  /** What is in the file, and what it would be after `npm run messages`. */
  file: string;
  fresh: string;
  messageCount: number;
  /** English texts without a translation. */
  missing: string[];
  /** English texts whose translation has other placeholders or tags. */
  mismatched: string[];
}

/** Extracts the messages of the sources and compares them with all catalogs. */
export async function compareCatalogs(): Promise<CatalogReport[]> {
  const reports = await Promise.all(
    halves.map(async ({ folder, sources }) => {
      const items = await extractItems(sources);
      return locales
        .filter((locale) => locale !== sourceLocale)
        .map((locale) => compareCatalog(join(folder, `${locale}.po`), locale, items));
    }),
  );
  return reports.flat();
}

function compareCatalog(path: string, locale: Locale, items: PoItem[]): CatalogReport {
  const file = readIfThere(join(root, path));
  const before = new Map(parsePo(file).items.map((item) => [keyOf(item), item]));
  const translated = items.map((item) => {
    const known = before.get(keyOf(item));
    return { ...item, msgstr: known?.msgstr ?? [''], comments: known?.comments ?? [] };
  });
  const after = translated.filter(({ msgstr }) => complete(locale) || msgstr[0]);
  const texts = (picked: PoItem[]) => picked.map(({ msgid, msgctxt }) => (msgctxt ? `${msgid} (${msgctxt})` : msgid));
  return {
    path,
    file,
    fresh: stringifyPo({ headers: headersOf(locale), items: after }, { foldLength: 0 }),
    messageCount: after.length,
    missing: texts(after.filter(({ msgstr }) => !msgstr[0])),
    mismatched: texts(
      after.filter(({ msgid, msgstr: [text] }) => text && placeholdersOf(text) !== placeholdersOf(msgid)),
    ),
  };
}

/** The messages in the order of their texts, each with the files that it is in. */
async function extractItems(sources: string[]): Promise<PoItem[]> {
  const paths = globSync(sources, { cwd: root }).toSorted();
  const { messages, warnings } = await extractMessagesFromFiles(
    paths.map((path) => join(root, path)),
    { macro: macroOptions },
  );
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  const found = new Map<string, PoItem>();
  for (const { message = '', context, comment, origin } of messages) {
    const item = { ...createItem(), msgid: message, msgctxt: context ?? null };
    const known = found.get(keyOf(item)) ?? item;
    found.set(keyOf(item), {
      ...known,
      references: addTo(known.references, origin && relativePath(origin.filename)),
      extractedComments: addTo(known.extractedComments, comment),
    });
  }
  return [...found.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** By text, and then by context. */
const keyOf = ({ msgid, msgctxt }: PoItem) => `${msgid}\0${msgctxt ?? ''}`;

const addTo = (list: string[], text: string | undefined) =>
  text === undefined || list.includes(text) ? list : [...list, text].toSorted();

const relativePath = (path: string) => path.replace(root, '').replaceAll('\\', '/').replace(/^\//, '');

const headersOf = (locale: Locale) => ({
  Language: locale,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
});

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
