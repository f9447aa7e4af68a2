import { siteName } from './site.ts';

/** A file whose name changes with what is in it: from any version's cache, and kept once it has been fetched. */
export async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(siteName);
  // An earlier version's file is wanted by a tab that was open before; looking through all caches takes its time.
  const kept = (await cache.match(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
