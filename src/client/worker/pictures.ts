const name = 'pictures';
const most = 300;
const mostBytes = 50 * 2 ** 20;
/** Counting what is kept takes time: it is done once in so many new pictures. */
const pause = 24;

let added = 0;

/** A picture, which never changes at its address: the kept one, or the network's, which is then kept. */
export async function answerPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) later(keep(cache, request, answer.clone()));
  return answer;
}

export async function keepPictures(addresses: string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) await keep(cache, new Request(address), answer);
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer);
    added += 1;
    if (added % pause === 1) await trim(cache);
  } catch {
    // The device is full: what is there stays.
  }
}

/** Lets the oldest go beyond three hundred pictures, or fifty megabytes. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  let bytes = 0;
  for (const [index, request] of keys.toReversed().entries()) {
    const kept = await cache.match(request);
    bytes += Number(kept?.headers.get('content-length') ?? 50_000);
    if (index >= most || bytes > mostBytes) await cache.delete(request);
  }
}
