const cacheName = 'pictures';
const maxPictures = 300;
const maxBytes = 50 * 2 ** 20;
/** Counting the cache is slow: it happens once per this many new pictures. */
const trimInterval = 24;

let added = 0;

/** A picture, whose file never changes: from the cache, else from the network, and then caches it. */
export async function answerPicture(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.status === 200) waitUntil(put(cache, request, answer.clone()));
  else if (!answer || answer.status >= 500) return (await findOtherSize(cache, request)) ?? answer ?? Response.error();
  return answer;
}

/** The largest cached file of the same picture: a post's page wants a larger one than its tile has loaded. */
async function findOtherSize(cache: Cache, { url }: Request): Promise<Response | undefined> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const widthOf = (request: Request) => Number.parseInt(request.url.slice(folder.length), 10);
  const sizes = (await cache.keys()).filter((request) => request.url.startsWith(folder));
  const largest = sizes.toSorted((a, b) => widthOf(b) - widthOf(a))[0];
  return largest && cache.match(largest);
}

/** Fetches and caches the pictures at these addresses that are not cached yet. */
export async function cachePictures(addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) await put(cache, new Request(address), answer);
  }
}

async function put(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer);
    added += 1;
    if (added % trimInterval === 1) await trim(cache);
  } catch {
    // The quota is used up: the cache stays as it is.
  }
}

/** Deletes the oldest pictures beyond the maximum number or size. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  let bytes = 0;
  for (const [index, request] of keys.toReversed().entries()) {
    const cached = await cache.match(request);
    bytes += Number(cached?.headers.get('content-length') ?? 50_000);
    if (index >= maxPictures || bytes > maxBytes) await cache.delete(request);
  }
}
