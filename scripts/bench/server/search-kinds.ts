import { pathOf } from '#scripts/lib/operation-call.ts';

import type { RequestKind } from './measure-latencies.ts';
import { oldWordNumbers, scripts, wordNumbers, words } from './search-texts.ts';

/** The measured searches of posts. */
export function searchKinds(posts: number): RequestKind[] {
  const inAllScripts = Object.entries(words).map(([place, text]) => ({
    name: `search, all scripts, ${place}`,
    path: (n: number) => searchPath(text, n),
  }));
  const inEachScript = scripts.flatMap(({ name, word }, scriptIndex) => {
    const rare = (n: number) => word(wordNumbers.rare(((n * 7919) % Math.floor(posts / 4)) * 4 + scriptIndex));
    const common = (n: number) => word(wordNumbers.common + (n % 3));
    const some = (n: number) => word(wordNumbers.some + (n % 100));
    const queries: Record<string, (n: number) => string> = {
      rare,
      'in 1 %': some,
      common,
      'beginning of many words': (n) => [...word(n % 60)].slice(0, name === 'CJK' ? 1 : 2).join(''),
      'common in old captions': () => word(oldWordNumbers.caption),
      'common in old titles': () => word(oldWordNumbers.title),
      'two common': (n) => `${common(n)} ${common(n + 1)}`,
      'common and rare': (n) => `${common(n)} ${rare(n)}`,
      'common and only in old captions': (n) => `${common(n)} ${word(oldWordNumbers.caption)}`,
      'two, hardly together': (n) => `${some(n)} ${some(n + 31)}`,
      'one in all, one rare': (n) => `${words.inAll} ${rare(n)}`,
      'in none': (n) => `${word(300_000 + n)}${word(400_000 + n)}`,
    };
    return Object.entries(queries).map(([kind, queryOf]) => ({
      name: `search, ${name}, ${kind}`,
      path: (n: number) => searchPath(queryOf(n), n),
    }));
  });
  return [...inAllScripts, ...inEachScript];
}

const searchPath = (query: string, n: number) =>
  pathOf('searchPosts', { query: { limit: 30, query: query + marks(n) } });

/** Punctuation, which finds nothing and changes the address. */
const marks = (n: number): string => n.toString(2).replaceAll(/[01]/g, (digit) => (digit === '1' ? '!' : '.'));
