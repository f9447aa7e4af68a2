import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** The requirements of levels 1 and 2 in ASVS 5.0.0, section by section: '1.1 1-2' has 1.1.1 and 1.1.2. */
const sections = `
  1.1 1-2, 1.2 1-9, 1.3 1-11, 1.4 1-3, 1.5 1-2, 2.1 1-3, 2.2 1-3, 2.3 1-4, 2.4 1-1, 3.2 1-2, 3.3 1-4, 3.4 1-6, 3.5 1-5, 3.7 1-2,
  4.1 1-3, 4.2 1-1, 4.3 1-2, 4.4 1-4, 5.1 1-1, 5.2 1-3, 5.3 1-2, 5.4 1-3, 6.1 1-3, 6.2 1-12, 6.3 1-4, 6.4 1-4, 6.5 1-5, 6.6 1-3,
  6.8 1-4, 7.1 1-3, 7.2 1-4, 7.3 1-2, 7.4 1-5, 7.5 1-2, 7.6 1-2, 8.1 1-2, 8.2 1-3, 8.3 1-1, 8.4 1-1, 9.1 1-3, 9.2 1-4, 10.1 1-2,
  10.2 1-2, 10.3 1-4, 10.4 1-11, 10.5 1-5, 10.6 1-2, 10.7 1-3, 11.1 1-2, 11.2 1-3, 11.3 1-3, 11.4 1-4, 11.5 1-1, 11.6 1-1,
  12.1 1-3, 12.2 1-2, 12.3 1-4, 13.1 1-1, 13.2 1-5, 13.3 1-2, 13.4 1-5, 14.1 1-2, 14.2 1-4, 14.3 1-3, 15.1 1-3, 15.2 1-3,
  15.3 1-7, 16.1 1-1, 16.2 1-5, 16.3 1-4, 16.4 1-3, 16.5 1-3, 17.1 1-1, 17.2 1-4, 17.3 1-2`;
const required = sections.split(',').flatMap((part) => {
  const [section = '', range = ''] = part.trim().split(' ');
  const [first = 1, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});

/** Chapters that have no open line. */
const closed = ['2', '3', '5', '6', '7', '8'];

interface Line {
  id: string;
  state: 'holds' | 'does not apply' | 'open';
  /** What proves that it holds. */
  proof: string;
}

/** A row has one requirement or several, as in `1.2.4, 1.2.6–1.2.8`. */
function readLines(text: string): Line[] {
  return Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+.*?) \| [^|]+ \| ?(.*?) *\|$/gm), ([, ids = '', last = '']) => {
    const state = last === 'open' || last === 'does not apply' ? last : 'holds';
    return ids.split(', ').flatMap((range) => expand(range).map((id) => ({ id, state, proof: last }) as const));
  }).flat();
}

/** '1.2.6–1.2.8' has three. */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.replace(/\d+$/, '');
  const [from = 0, to = 0] = [first, last].map((id) => Number(id.slice(section.length)));
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}${from + index}`);
}

const lines = readLines(page);
const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;

test('each requirement of levels 1 and 2 is in one row, in order', () => {
  expect(required).toHaveLength(253);
  expect(lines.map(({ id }) => id)).toEqual(required);
});

test('what holds has a proof', () => {
  expect(lines.filter(({ state, proof }) => state === 'holds' && !proof.startsWith('`'))).toEqual([]);
});

test('the files that lines name exist', () => {
  const named = lines.flatMap(({ proof }) => Array.from(proof.matchAll(/`([\w./-]+\.(?:tsx?|md|json|yaml))`/g)));
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the page counts its lines', () => {
  expect(page).toContain(
    `Of ${lines.length} requirements ${count('holds')} hold, ${count('does not apply')} do not apply and ${count('open')} are open.`,
  );
});

test.each(closed)('chapter V%s has no open line', (chapter) => {
  expect(lines.filter(({ id, state }) => id.startsWith(`${chapter}.`) && state === 'open')).toEqual([]);
});

describe('planted mistakes', () => {
  test('a row without a proof, or with a word in its place, is read, and does not pass for a good one', () => {
    expect(readLines('| 1.1.1 | input is decoded once | maybe |')).toMatchObject([{ state: 'holds', proof: 'maybe' }]);
    expect(readLines('| 1.1.1 | input is decoded once | |')).toMatchObject([{ state: 'holds', proof: '' }]);
  });
});
