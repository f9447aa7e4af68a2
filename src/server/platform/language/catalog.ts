import { parsePo } from 'pofile-ts';

/** A message of a catalog, with the English text by which it is found. */
export interface CatalogEntry {
  text: string;
  /** What tells it from other messages with this text. */
  context: string | undefined;
  /** Empty if it is missing. */
  translation: string;
}

/** The messages of a catalog file (.po). */
export const parseCatalog = (file: string): CatalogEntry[] =>
  parsePo(file).items.map(({ msgid, msgctxt, msgstr }) => ({
    text: msgid,
    context: msgctxt ?? undefined,
    translation: msgstr[0] ?? '',
  }));
