import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { dataVersionsOf } from '#scripts/lib/contract/data-versions.ts';

/** A small app: two answers, what its queries make of them, and the queries. */
const app = {
  'tsconfig.json': '{ "compilerOptions": { "lib": ["ES5"], "strict": true, "allowImportingTsExtensions": true } }',
  'src/contract/schema.gen.ts': `
    export interface Book { title: string; kind: 'novel' | 'poems'; authors: { name: string }[]; series?: Book }
    export interface Shelf { books: Book[]; nextCursor: string | null }`,
  'src/client/shared/query/cache-entries.ts': `
    import type { Book, Shelf } from '../../../contract/schema.gen.ts';
    type CacheEntry =
      | Entry<typeof bookKeys.detail, ParsedBook>
      | Entry<typeof bookKeys.list, { pages: Shelf[] }>;
    interface ParsedBook { book: Book; shownName: string; notes?: Record<string, { text: string }> }
    interface Entry<Key, Data> { key: Key; data: Data }`,
  'src/client/features/books/queries.ts': `
    export const bookQuery = (api, id) =>
      queryOptions({ queryKey: bookKeys.detail(id), queryFn: () => parseBook(api), meta: { persist: 'getBook' } });
    export const booksQuery = (api, query) =>
      pagedQuery({ queryKey: bookKeys.list(), meta: { persist: query === '' ? 'listBooks' : undefined } });
    export const unstoredQuery = () => queryOptions({ queryKey: bookKeys.unstored() });`,
};

/** The versions of the app with `to` in the place of the first `from` of one of its files. */
function versionsWith(from = '', to = '', major = '1') {
  const root = mkdtempSync(join(tmpdir(), 'versions-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  expect(Object.values(app).join('\n')).toContain(from);
  const files = Object.entries(app).map(([path, text]) => [path, text.replace(from, () => to)] as const);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // Those of answers are not written yet.
    if (path !== 'src/contract/schema.gen.ts') writeFileSync(join(root, path), text);
  }
  const path = 'src/contract/schema.gen.ts';
  return dataVersionsOf(root, { path, content: Object.fromEntries(files)[path] ?? '', major });
}

test('each stored query has a version, by its name', () => {
  const version = expect.stringMatching(/^[\w-]{8}$/) as string;
  expect(versionsWith()).toEqual({ getBook: version, listBooks: version });
});

test.each([
  ['a field that an answer need not have', 'title: string;', 'title: string; isbn?: string;'],
  ['another value of an enum', "'novel' | 'poems'", "'novel' | 'poems' | 'essays'"],
  ['the order of fields', "title: string; kind: 'novel' | 'poems';", "kind: 'novel' | 'poems'; title: string;"],
])('stored data outlive %s', (_, from, to) => {
  expect(versionsWith(from, to)).toEqual(versionsWith());
});

test.each([
  ['another type of a field of it', 'shownName: string', 'shownName: string[]'],
  ['a field that it newly has', 'shownName: string', 'shownName: string; shortName: string'],
  ['a field that it no longer has', 'shownName: string', ''],
  ['another type of a field that it need not have and no answer contains', '{ text: string }', '{ texts: string[] }'],
])('data do not outlive %s, whatever the contract says; those of other queries do', (_, from, to) => {
  const { getBook: before, ...others } = versionsWith();
  const { getBook: after, ...same } = versionsWith(from, to);
  expect(same).toEqual(others);
  expect(after).not.toBe(before);
});

test.each([
  [
    'another type of a field deep in an answer',
    'authors: { name: string }[]',
    'authors: { name: string | null }[]',
    '1',
  ],
  ['a contract that breaks clients', '', '', '2'],
])('no data outlive %s', (_, from, to, major) => {
  const before = versionsWith();
  const after = versionsWith(from, to, major);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, version] of Object.entries(after)) expect(version).not.toBe(before[name]);
});

test('a query that is given another name is stored anew, for what no type says', () => {
  const { getBook: _, ...others } = versionsWith();
  const renamed = versionsWith("'getBook'", "'getBook2'");
  expect(renamed).toMatchObject(others);
  expect(Object.keys(renamed)).toEqual(['getBook2', 'listBooks']);
});

test.each([
  ["'listBooks'", "'getBook'", "queries.ts:5 persist: 'getBook' is the name of another query, too."],
  ['bookKeys.detail(id)', 'bookKeys.one(id)', `queries.ts:3 persist: 'getBook' needs a queryKey that src/client`],
])('%s in place of %s is told in one line', (from, to, message) => {
  expect(() => versionsWith(from, to)).toThrow(message);
});
