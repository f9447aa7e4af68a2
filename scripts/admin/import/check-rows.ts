import { hash } from 'node:crypto';
import { basename } from 'node:path/posix';

import { categories, subcategories, type Category, type Subcategory } from '#contract/categories.ts';
import { cleanTags, limits, type CleanTag } from '#contract/vocabulary.ts';
import { findAuthor, listImportedKeys } from '#server/modules/posts/imported-posts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { emptyFields, textsOf, tidied, type PostFields } from '#server/rules/post-fields.ts';
import { checkTexts } from '#server/rules/texts/check-texts.ts';

import type { ImportSource, SourceFile } from './open-source.ts';
import type { ImportedRow, ImportTable } from './read-table.ts';

/** A row that can be imported. */
export interface ReadyPost {
  place: string;
  key: string;
  authorId: string;
  author: string;
  fields: PostFields;
  picture: SourceFile | undefined;
  /** Undefined for the time of the import. */
  date: number | undefined;
}

interface CheckedRows {
  /** The oldest first, without what was imported before. */
  ready: ReadyPost[];
  importedBefore: number;
  /** A line for each row that cannot be imported. */
  failures: string[];
  /** Words among the tags that are none here, with how often each is there. */
  unknownTags: Map<string, number>;
}

interface Options {
  db: Db;
  clock: Clock;
  source: ImportSource;
  /** Of the rows that name none. */
  author: string | undefined;
}

/** Looks at every row; changes nothing. */
export async function checkRows(table: ImportTable, { db, clock, source, author = '' }: Options): Promise<CheckedRows> {
  const names = new Set(table.rows.map((row) => row.author || author));
  const members = new Map<string, Awaited<ReturnType<typeof findAuthor>>>();
  const importedKeys = new Set<string>();
  for (const name of names) {
    const member = await findAuthor(db, name);
    members.set(name, member);
    for (const key of member ? await listImportedKeys(db, member.id) : []) importedKeys.add(key);
  }
  const occurrences = new Map<string, number>();
  const checked: CheckedRows = { ready: [], importedBefore: 0, failures: [], unknownTags: new Map() };
  for (const row of table.rows) {
    const name = row.author || author;
    const member = members.get(name);
    const picture = row.file === undefined ? undefined : source.files.get(row.file);
    const identity = JSON.stringify([member?.id ?? name, ...identityOf(row, picture, table.accountId)]);
    // Of several rows with one picture each is a post of its own.
    const nth = occurrences.get(identity) ?? 0;
    occurrences.set(identity, nth + 1);
    const key = hash('sha256', `${identity}${nth}`, 'base64url');
    if (importedKeys.has(key)) {
      checked.importedBefore += 1;
      continue;
    }
    const fields = fieldsOf(row, { isAdmin: member?.is_admin === 1, unknownTags: checked.unknownTags });
    const date = dateOf(row.date);
    const faults = [
      ...(member ? [] : [name === '' ? 'It has no author: name one with --author.' : `Nobody here is called ${name}.`]),
      ...faultsOf(row, { picture, date, now: clock.now() }),
      ...(await unwantedIn(db, fields)),
    ];
    if (faults.length > 0 || !member) checked.failures.push(`${row.place}: ${faults.join(' ')}`);
    else
      checked.ready.push({
        place: row.place,
        key,
        authorId: member.id,
        author: member.username,
        fields,
        picture,
        date,
      });
  }
  checked.ready.sort((a, b) => (a.date ?? Infinity) - (b.date ?? Infinity) || 0);
  return checked;
}

/** What makes a row the same in another attempt, also after its folder was moved, packed, or its texts were corrected. */
function identityOf(row: ImportedRow, picture: SourceFile | undefined, accountId: string | undefined): unknown[] {
  if (accountId !== undefined) return ['download', accountId, row.downloaded?.id];
  if (row.file !== undefined) return ['picture', basename(row.file), picture?.size];
  return ['text', row.title, row.text, row.date];
}

function fieldsOf(
  row: ImportedRow,
  { isAdmin, unknownTags }: { isAdmin: boolean; unknownTags: Map<string, number> },
): PostFields {
  const category = row.category as Category;
  const known: readonly string[] = categories.includes(category) ? subcategories[category] : [];
  const tags = [...new Set(row.tags)];
  const isTag = (tag: string): tag is CleanTag => (cleanTags as readonly string[]).includes(tag);
  const isSubcategory = (tag: string): tag is Subcategory => known.includes(tag);
  for (const tag of tags) if (!isTag(tag) && !isSubcategory(tag)) unknownTags.set(tag, (unknownTags.get(tag) ?? 0) + 1);
  return tidied({
    ...emptyFields,
    title: row.title,
    caption: row.text,
    category,
    tags: tags.filter(isTag),
    subcategory: tags.filter(isSubcategory),
    imageAlt: row.downloaded?.imageAlt.slice(0, limits.imageAlt) ?? '',
    // Only admins can add one.
    link: isAdmin ? (row.downloaded?.link ?? '') : '',
  });
}

function faultsOf(
  { file, title, text, category, date: written }: ImportedRow,
  { picture, date, now }: { picture: SourceFile | undefined; date: number | undefined; now: number },
): string[] {
  const faults: [boolean, string][] = [
    [file !== undefined && !picture, `The picture ${file} is not there.`],
    [(picture?.size ?? 0) > limits.imageBytes, 'The picture has more than 15 MB.'],
    [file === undefined && title === '' && text === '', 'It has neither a picture nor a text.'],
    [title.length > limits.title, `The title has more than ${limits.title} characters.`],
    [text.length > limits.caption, `The text has more than ${limits.caption} characters.`],
    [!categories.some((each) => each === category), `The category “${category}” is none of ${categories.join(', ')}.`],
    [
      written !== '' && date === undefined,
      `The date “${written}” cannot be read: write it as 2024-05-31 or 2024-05-31 14:30.`,
    ],
    [date !== undefined && date > now, `The date ${written} is yet to come.`],
  ];
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []));
}

async function unwantedIn(db: Db, fields: PostFields): Promise<string[]> {
  try {
    await checkTexts(db, textsOf(fields));
    return [];
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}

const writtenDate = /^(\d{4})[-:](\d\d)[-:](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:\d\d)?)?$/;

/** The time of a date as ISO 8601 or a camera writes it; without a time of day noon, which is the same day nearly everywhere. */
function dateOf(written: string): number | undefined {
  const [, year = '', month = '', day = '', time = '12:00', zone = 'Z'] = writtenDate.exec(written) ?? [];
  // JavaScript takes the 31st of February for the 2nd of March.
  if (new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() !== Number(day)) return undefined;
  const date = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  return date >= 0 ? date : undefined;
}
