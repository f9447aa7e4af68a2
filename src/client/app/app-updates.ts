import type { App } from './create-app.tsx';

/** What the page sends to the service worker. */
export interface WorkerMessage {
  /** The member wants the new version now. */
  activate?: true;
  /** The device's language has changed: fetch the cached pages anew. */
  refreshPages?: true;
  /** Addresses of pictures that the page showed before the worker controlled it. */
  pictures?: string[];
  /** Whose screens shall open without a network. */
  screens?: 'visitor' | 'member';
  /** In a first visit it is only the next screen. */
  isFirstVisit?: boolean;
}

const updateInterval = 60 * 60_000;

/** Registers the service worker, has it cache the viewer's screens, and offers each new version in the network status line. */
export async function watchAppUpdates(
  { networkStatus, reducedData, session }: Pick<App, 'networkStatus' | 'reducedData' | 'session'>,
  tab: Window,
): Promise<void> {
  if (!('serviceWorker' in tab.navigator)) return;
  const workers = tab.navigator.serviceWorker;
  const hadWorker = workers.controller !== null;
  const send = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message);
  const offer = (update: () => void) => networkStatus.set((status) => ({ ...status, update }));

  let isAccepted = false;
  workers.addEventListener('controllerchange', () => {
    // Only the tab in which the member accepted reloads: text typed in other tabs must not be lost.
    if (isAccepted) tab.location.reload();
    else if (hadWorker) offer(() => tab.location.reload());
    else send(workers.controller, { pictures: shownPictures(tab.document) });
  });

  const registration = await workers.register('/sw.js');
  const cacheScreens = async () => {
    const { active } = await workers.ready;
    if (!reducedData.get())
      send(active, { screens: session.viewer() ? 'member' : 'visitor', isFirstVisit: !hadWorker });
  };
  void cacheScreens();
  session.subscribe(() => void cacheScreens());
  const offerWaiting = () => {
    if (registration.waiting && workers.controller) {
      offer(() => {
        isAccepted = true;
        send(registration.waiting, { activate: true });
      });
    }
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();

  // Also asks after the clock has been set back, by hours or years.
  let lastCheck = Date.now();
  tab.document.addEventListener('visibilitychange', () => {
    if (tab.document.visibilityState !== 'visible' || Math.abs(Date.now() - lastCheck) < updateInterval) return;
    lastCheck = Date.now();
    registration.update().catch((error: unknown) => console.warn('The check for a new version failed.', error));
  });
}

const shownPictures = (page: Document) =>
  [...page.images].map(({ currentSrc }) => currentSrc).filter((address) => address.includes('/media/'));
