import { setImmediate } from 'node:timers/promises';

import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { FindUnwanted } from '#server/rules/texts/check-texts.ts';

import { textSources, type TextRow, type TextSource } from './text-sources.ts';

type UnwantedText = Schemas['UnwantedText'];

/** So long each kind of text is searched at most, so that the server stays there for everybody. */
const budgetMs = 750;
const batchSize = 200;
const maxShown = 20;
const maxExcerpt = 120;

/** What exists already and contains what is not wanted: how much, and the newest of it. Searched from the newest back, for a while. */
export async function findUnwantedTexts(
  db: Db,
  find: FindUnwanted,
): Promise<{ count: number; isComplete: boolean; texts: UnwantedText[] }> {
  const results = [];
  for (const source of textSources) results.push(await searchSource(db, source, find));
  return {
    count: results.reduce((sum, { count }) => sum + count, 0),
    isComplete: results.every(({ isComplete }) => isComplete),
    texts: results
      .flatMap(({ texts }) => texts)
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, maxShown),
  };
}

async function searchSource(db: Db, source: TextSource, find: FindUnwanted) {
  const end = performance.now() + budgetMs;
  const texts: UnwantedText[] = [];
  let count = 0;
  let before: string | undefined;
  for (;;) {
    const rows = await source.list(db, before, batchSize);
    for (const row of rows) {
      const found = findIn(row, find);
      if (!found) continue;
      count += 1;
      if (texts.length < maxShown) texts.push(present(source, row, found));
    }
    before = rows.at(-1)?.id;
    if (rows.length < batchSize) return { count, isComplete: true, texts };
    if (performance.now() > end) return { count, isComplete: false, texts };
    // Other requests are answered between two batches.
    await setImmediate();
  }
}

function findIn({ texts }: TextRow, find: FindUnwanted): { word: string; text: string } | undefined {
  for (const text of texts) {
    const word = text === '' ? undefined : find(text);
    if (word !== undefined) return { word, text };
  }
  return undefined;
}

/** Cut between what a reader sees as letters, so that an emoji of several parts stays whole. */
const beginningOf = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, maxExcerpt)
    .join('');

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const present = ({ kind }: TextSource, row: TextRow, { word, text }: { word: string; text: string }): UnwantedText => ({
  kind,
  word,
  text: beginningOf(text),
  userId: row.member_id,
  username: row.username,
  postId: row.post_id,
  at: new Date(row.created_at).toISOString(),
});
