import { entry, shell, siteName } from './site.ts';

/** A network that takes longer is as good as none, where there is something to show. */
const patience = 2500;
const home = '/';
/** As long as the app takes its own data for fresh. */
const fresh = 60_000;
/** By then the page stands, and what it fetches itself has had the network and the processor. */
const pause = 4000;

/** The home page as it was last, at once; what the network says of it, once there can be news, is for the next time. */
export async function answerHome(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(siteName);
  const kept = await cache.match(home);
  if (!kept) return answerPage(request);
  if (Date.now() - Date.parse(kept.headers.get('date') ?? '') < fresh) return kept;
  later(new Promise((resolve) => setTimeout(resolve, pause)).then(keepHome));
  return kept;
}

/** Any other page: the network's, and the empty one, which the app fills, where that does not answer in time. */
export async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(siteName);
  const fetched = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience);
  });
  const inTime = await Promise.race([fetched.catch(() => undefined), late]);
  return inTime ?? (await cache.match(shell)) ?? fetched;
}

/** Fetches the home page for the next visit: no page of another version, whose scripts this one does not keep. */
export async function keepHome(): Promise<void> {
  try {
    const answer = await fetch(home, { headers: { accept: 'text/html' } });
    const isOurs = answer.ok && (await answer.clone().text()).includes(entry);
    if (isOurs) await (await caches.open(siteName)).put(home, answer);
  } catch {
    // Without a network the one that is kept stays.
  }
}
