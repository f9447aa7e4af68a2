import { dirname, join } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import { parse, type Info } from 'csv-parse/sync';

import { nameOf, type ImportSource } from './open-source.ts';

/** A post as it is written in a table, not checked yet. */
export interface ImportedRow {
  /** Such as “line 7”. */
  place: string;
  /** The path of the picture in the source; undefined without one. */
  file?: string | undefined;
  title: string;
  text: string;
  tags: string[];
  category: string;
  date: string;
  author: string;
  /** What only a member's download has. */
  downloaded?: { id: string; imageAlt: string; link: string };
}

export interface ImportTable {
  rows: ImportedRow[];
  /** The account whose download it is. */
  accountId?: string;
  /** What the owner should know about it. */
  notes: string[];
}

const columns = ['file', 'title', 'text', 'tags', 'category', 'date', 'author'] as const;
const maxTableBytes = 64 * 1024 * 1024;

/** Reads the only CSV or JSON file of the source; throws what to do if there is none, or it cannot be read. */
export async function readTable({ name: sourceName, files }: ImportSource): Promise<ImportTable> {
  const names = [...files.keys()].filter((each) => /\.(?:csv|json)$/i.test(each));
  const depthOf = (each: string) => each.split('/').length;
  const least = Math.min(...names.map(depthOf));
  const [name, other] = names.filter((each) => depthOf(each) === least);
  const file = name === undefined ? undefined : files.get(name);
  if (name === undefined || !file)
    throw new Error(`${sourceName} has no CSV or JSON file: put one beside the pictures that names them.`);
  if (other !== undefined)
    throw new Error(`${sourceName} has ${name} and ${other}: leave the one that names the pictures.`);
  if (file.size > maxTableBytes) throw new Error(`${name} has more than 64 MB: import it in parts.`);
  const text = decode(name, await buffer(await file.open()));
  const table = /\.csv$/i.test(name) ? readCsv(name, text) : readJson(name, text);
  const folder = dirname(name);
  const inFolder = (path = '') => (path === '' ? undefined : nameOf(join(folder, path.replaceAll('\\', '/'))));
  return { ...table, rows: table.rows.map((row) => ({ ...row, file: inFolder(row.file) })) };
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    throw new Error(`${name} is not in UTF-8: save it once more, as “CSV UTF-8” or JSON.`, { cause: error });
  }
}

function readCsv(name: string, text: string): ImportTable {
  const [header = '', ...rows] = parseCsv(name, text);
  const names = header === '' ? [] : header.record.map((each) => each.trim().toLowerCase());
  if (!names.includes('category'))
    throw new Error(
      `${name} does not begin with the names of its columns: let its first line be ${columns.join(',')}.`,
    );
  const unread = names.filter((each) => !(columns as readonly string[]).includes(each));
  return {
    rows: rows.map(({ record, line }) => {
      const cells = Object.fromEntries(names.map((each, n) => [each, record[n]]));
      return rowOf(`line ${line}`, cells);
    }),
    notes: unread.length === 0 ? [] : [`These columns are not read: ${unread.join(', ')}.`],
  };
}

/** The records, with the lines on which they begin. */
function parseCsv(name: string, text: string): { record: string[]; line: number }[] {
  const [first = ''] = text.split('\n', 1);
  // Spreadsheets write what is usual in their country.
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length);
  const options = { delimiter, info: true, raw: true, relax_column_count: true, skip_empty_lines: true } as const;
  try {
    const parsed = parse(text, options) as unknown as { record: string[]; raw: string; info: Info }[];
    return parsed.map(({ record, raw, info }) => ({ record, line: info.lines - raw.trim().split('\n').length + 1 }));
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

interface Download {
  account?: { id?: unknown };
  posts?: Record<string, unknown>[];
}

function readJson(name: string, text: string): ImportTable {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  if (Array.isArray(json))
    return { rows: json.map((each: object | null, n) => rowOf(`entry ${n + 1}`, { ...each })), notes: [] };
  const { account, posts } = (json ?? {}) as Download;
  if (typeof account?.id !== 'string' || !Array.isArray(posts))
    throw new Error(`${name} is neither a list of posts nor a member’s download: see docs/importing.md.`);
  const shown = posts.filter((post) => (post['removedAt'] ?? null) === null);
  const removed = posts.length - shown.length;
  return {
    accountId: account.id,
    rows: shown.map((post, n) => ({
      ...rowOf(`post ${n + 1}`, {
        ...post,
        file: typeof post['imageId'] === 'string' ? `pictures/${post['imageId']}.webp` : '',
        text: post['caption'],
        tags: [post['tags'], post['subcategories']].flat(),
        date: post['createdAt'],
        author: '',
      }),
      downloaded: { id: textOf(post['id']), imageAlt: textOf(post['imageAlt']), link: textOf(post['link']) },
    })),
    notes: removed === 0 ? [] : [`Left out, as they were removed there or waited for a review: ${removed}.`],
  };
}

function rowOf(place: string, cells: Record<string, unknown>): ImportedRow {
  const { tags, ...texts } = cells;
  const cell = (name: (typeof columns)[number]) => textOf(texts[name]).trim();
  const written = Array.isArray(tags) ? tags.map(textOf) : textOf(tags).split(/[,;]/);
  return {
    place,
    file: cell('file'),
    title: cell('title'),
    text: cell('text'),
    tags: written.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''),
    category: cell('category').toLowerCase(),
    date: cell('date'),
    author: cell('author').replace(/^@/, ''),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
