import { engineOf } from '#server/platform/database/database.ts';
import { fetchSize } from '#server/platform/database/pagination.ts';
import type { Db, Engine } from '#server/platform/database/schema.ts';
import { searchTermsOf } from '#server/platform/search/terms.ts';
import type { Restricted } from '#server/rules/restrictions.ts';

import { findRareTerm, findWindow, readIndex } from './search-index.ts';
import type { Place } from './search-step.ts';
import { listPostsByIds, type PostRow } from './store.ts';

interface FoundPost extends PostRow {
  /** Of what comes after this post. */
  cursor: string;
}

interface FoundPosts {
  posts: FoundPost[];
  /** Of what is behind these posts if the time was over before a page was full. */
  cursor: string | null;
}

/**
 * The posts that the viewer may see in which all words of the query occur or begin a word, from after the cursor; one more than
 * the limit at least, if there are more. Those found by their title and tags come first, then those found by their caption too; each the
 * newest first.
 */
export async function searchPosts(
  db: Db,
  viewer: Restricted | null,
  query: string,
  { cursor, limit, budgetMs = 50 }: { cursor?: string | undefined; limit: number; budgetMs?: number },
): Promise<FoundPosts> {
  const terms = searchTermsOf(query);
  if (terms.length === 0) return { posts: [], cursor: null };
  const newest = await findWindow(db);
  let found: ReturnType<typeof findRareTerm> | undefined;
  const findRare = () => (found ??= findRareTerm(db, terms, newest));
  const wanted = fetchSize(limit);
  const cursors = new Map<string, string>();
  const most = maxWindows[engineOf(db)];
  const began = performance.now();
  let place: Place | undefined =
    cursor === undefined ? { rank: 0, window: newest } : await parseCursor(db, cursor, newest);
  for (let size = wanted + 8, count = Math.min(4, most), ended = began; place && cursors.size < wanted;) {
    const rows = await readIndex(
      db,
      { viewer, terms, findRare },
      { place, count, size, isFirst: place.after !== undefined || place.window === newest },
    );
    const shown = rows.filter(({ isShown }) => isShown);
    for (const row of shown) cursors.set(row.id, formatCursor(row.place));
    place = rows.length === size ? rows.at(-1)?.place : placeBehind(place, count, newest);
    if (shown.length < rows.length) size = maxRead;
    const tookMs = performance.now() - ended;
    ended += tookMs;
    const leftMs = began + budgetMs - ended;
    count = Math.min(most, 2 * tookMs <= leftMs ? 2 * count : Math.floor((count * leftMs) / tookMs));
    // The newest posts are always looked through: a small community has whole pages, however long they take.
    if (count < 1 && place && place.window < newest) break;
    count = Math.max(count, 1);
  }
  const posts = await listPostsByIds(db, viewer, [...cursors.keys()].slice(0, wanted));
  return {
    posts: posts.map((post) => ({ ...post, cursor: cursors.get(post.id) ?? '' })),
    cursor: place && cursors.size < wanted ? formatCursor(place) : null,
  };
}

/** Of many hidden posts in a row so many are read at once. */
const maxRead = 1000;

const formatCursor = ({ rank, window, after = '' }: Place): string => `${rank}~w${window}-${after}`;

/** In those of earlier versions is no window. */
async function parseCursor(db: Db, cursor: string, newest: number): Promise<Place> {
  const [, rank, window, after = ''] = /^([01])~(?:w(\d+)-)?(.*)$/.exec(cursor) ?? [];
  const number = window === undefined ? await findWindow(db, after) : Number(window);
  return { rank: rank === '0' ? 0 : 1, window: Math.min(number, newest), ...(after !== '' && { after }) };
}

/** So many windows are searched by a statement at most: one takes longer to be sent to PostgreSQL than most searches of a window. */
const maxWindows: Record<Engine, number> = { postgres: 32, sqlite: 1 };

function placeBehind({ rank, window }: Place, count: number, newest: number): Place | undefined {
  if (window >= count) return { rank, window: window - count };
  return rank === 0 ? { rank: 1, window: newest } : undefined;
}
