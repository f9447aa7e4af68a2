import type { App } from './create-app.tsx';

/**
 * Offers to go over to the newer version when a part of this one cannot be had any more. It is the member who reloads: a part
 * that is missing in the newer version too would be a loop otherwise.
 */
export function followMissingParts({ standing }: Pick<App, 'standing'>, tab: Window): () => void {
  const onMissing = () => {
    void isGone(tab).then((gone) => {
      if (gone) standing.set({ ...standing.get(), update: () => tab.location.reload() });
    });
  };
  tab.addEventListener('vite:preloadError', onMissing);
  return () => tab.removeEventListener('vite:preloadError', onMissing);
}

/** Whether the server knows this version's entry no longer: a part that is merely late is no new version. */
async function isGone(tab: Window): Promise<boolean> {
  const entry = tab.document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (entry === undefined) return false;
  // The query is for the worker, which would answer from what it keeps.
  const answer = await fetch(`${entry}?now`, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}
