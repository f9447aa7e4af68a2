import { siteName } from './site.ts';

/** A file whose name changes with what is in it: from any version's cache, and kept once it has been fetched. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(siteName);
    await cache.put(request, copy);
  }
  return answer;
}
