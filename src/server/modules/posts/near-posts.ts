import { sql } from 'kysely';

import { foldText, foldUmlauts, foldWrittenOut } from '#contract/fold-text.ts';
import { engineOf } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { nearWords, partsOf } from '#server/platform/search/near-words.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

import { searchPosts } from './search-posts.ts';
import type { PostRow } from './store.ts';

interface NearPosts {
  /** The text that finds them; empty if there is none. */
  spelling: string;
  posts: PostRow[];
}

const none: NearPosts = { spelling: '', posts: [] };
const maxPosts = 12;
const maxQueryWords = 6;
const maxMisspelt = 2;
/** So many spellings are searched for. */
const maxTried = 3;

/**
 * For a search that has found nothing: the posts that the viewer may see by the spelling that finds most, or a whole page, of those in
 * which every word that finds nothing by itself is replaced by a near one. A word that only other posts have is never shown.
 */
export async function searchNearPosts(db: Db, viewer: Restricted | null, query: string): Promise<NearPosts> {
  const typed = [...new Set(query.match(anyWord))];
  if (typed.length > maxQueryWords) return none;
  const misspelt = [];
  for (const word of typed) if (typed.length === 1 || !(await isFound(db, viewer, word))) misspelt.push(word);
  if (misspelt.length === 0 || misspelt.length > maxMisspelt) return none;

  const near: string[][] = [];
  for (const word of misspelt) near.push(await listNear(db, foldText(word)));
  let best = none;
  for (
    let n = 0;
    n < maxTried && best.posts.length < maxPosts && near.some((words) => words[n] !== undefined);
    n += 1
  ) {
    const replaced = new Map(misspelt.map((word, index) => [word, near[index]?.[n] ?? near[index]?.[0] ?? word]));
    const spell = (shown = (word: string) => word) =>
      query.replaceAll(anyWord, (word) => (replaced.has(word) ? shown(replaced.get(word) ?? word) : word));
    const { posts } = await searchPosts(db, viewer, spell(), { limit: maxPosts });
    if (posts.length > best.posts.length) best = { spelling: spell((word) => asWritten(word, posts)), posts };
  }
  return { ...best, posts: best.posts.slice(0, maxPosts) };
}

/** With the apostrophes and the invisible characters that make no difference to a search. */
const anyWord = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}'’]+/gu;

/** A word that is not found soon is taken for a misspelt one: a search of all windows may not end in its time. */
async function isFound(db: Db, viewer: Restricted | null, word: string): Promise<boolean> {
  return (await searchPosts(db, viewer, word, { limit: 1, budgetMs: 10 })).posts.length > 0;
}

/** Of words this long the beginning is enough to be near: "moisturzer" is near "moisturizers". */
const minBeginning = 6;

/** The words of posts that are near a folded one, the likeliest first; two for one that was written together come last. */
async function listNear(db: Db, word: string): Promise<string[]> {
  const near = nearWords(word);
  const parts = partsOf(word);
  const firsts = await listFirstWords(db, [...near, ...parts.flat()]);
  const isKnown = (text: string) => firsts.get(text) === text;
  const longer = word.length < minBeginning ? [] : near.filter((text) => firsts.get(text)?.startsWith(text));
  const words = [...near.filter(isKnown), ...longer.map((text) => firsts.get(text) ?? text)];
  // Few misspell the first letter.
  const isOther = (text: string) => Number([...text][0] !== [...word][0]);
  return [
    ...new Set(words.toSorted((one, other) => isOther(one) - isOther(other))),
    ...parts.filter((both) => both.every(isKnown)).map((both) => both.join(' ')),
  ];
}

/** For each text the first word of posts that is not before it: the text itself, one that begins with it, or another. */
async function listFirstWords(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  const json = JSON.stringify(texts);
  const each = engineOf(db) === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements_text(${json}::json)`;
  const { rows } = await sql<{ text: string; word: string }>`
    select e.value as text, (select word from post_index_words where word >= e.value order by word limit 1) as word
    from ${each} e`.execute(db);
  return new Map(rows.map(({ text, word }) => [text, word]));
}

/** A folded word as it is written in one of these posts. */
function asWritten(word: string, posts: readonly PostRow[]): string {
  const written = posts.flatMap(({ title, tags, caption }) => `${title} ${tags} ${caption}`.match(anyWord) ?? []);
  const found = written.find((text) =>
    [foldText(text), foldWrittenOut(text), foldUmlauts(foldText(text))].includes(word),
  );
  return found?.toLowerCase() ?? word;
}
