import type { WorkerMessage } from '#client/shared/network/worker-message.ts';

import type { App } from './create-app.tsx';

const hour = 60 * 60_000;

/** Puts the worker in place that keeps the site for times without a network, and offers each newer version when it is there. */
export async function followUpdates({ standing }: Pick<App, 'standing'>, tab: Window): Promise<void> {
  if (!('serviceWorker' in tab.navigator)) return;
  const workers = tab.navigator.serviceWorker;
  const hadWorker = workers.controller !== null;
  const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message);
  const offer = (update: () => void) => standing.set({ ...standing.get(), update });

  let isWanted = false;
  workers.addEventListener('controllerchange', () => {
    // Asked for in this tab; in others, what is being written there is not to be lost.
    if (isWanted) tab.location.reload();
    else if (hadWorker) offer(() => tab.location.reload());
    else tell(workers.controller, { pictures: picturesOn(tab.document) });
  });

  const registration = await workers.register('/sw.js');
  const offerWaiting = () => {
    if (registration.waiting && workers.controller) {
      offer(() => {
        isWanted = true;
        tell(registration.waiting, { activate: true });
      });
    }
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();

  let lastLook = Date.now();
  tab.document.addEventListener('visibilitychange', () => {
    if (tab.document.visibilityState !== 'visible' || Date.now() - lastLook < hour) return;
    lastLook = Date.now();
    registration.update().catch((error: unknown) => console.warn('Whether there is a newer version could not be asked.', error));
  });
}

const picturesOn = (page: Document) => [...page.images].map(({ currentSrc }) => currentSrc).filter((address) => address.includes('/media/'));
