import type { WorkerMessage } from '#client/app/app-updates.ts';
import { safePath } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push-message.ts';

import { answerHome, answerPage, cacheFirstHome, cacheHome } from './pages.ts';
import { answerPicture, cachePictures } from './pictures.ts';
import { noteRequest } from './quiet.ts';
import { answerAsset, cacheScreens, cacheShell, deleteOldSiteCaches, fillSiteCache } from './site.ts';

/** The static routing API of service workers, which TypeScript does not know yet. */
interface StaticRoutes {
  addRoutes: (rule: object) => Promise<void>;
}

// Serves the site's files, pages and pictures offline, and shows pushed notifications. API calls pass through: the app persists their answers.
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
  const isFirst = worker.registration.active === null;
  event.waitUntil(fillSiteCache({ isFirst }));
  // Already here, so that a short visit is enough for the next one to start from the device.
  if (isFirst) event.waitUntil(cacheFirstHome());
  // Chromium may race the network against the worker's start: not for `/`, which is cached.
  const { addRoutes } = event as ExtendableEvent & Partial<StaticRoutes>;
  const rule = { condition: { urlPattern: '/', requestMode: 'navigate' }, source: 'fetch-event' };
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule));
});

worker.addEventListener('activate', (event) => {
  // The cached `/` of an earlier version would load that version's scripts.
  event.waitUntil(Promise.all([deleteOldSiteCaches(), cacheFirstHome(), worker.clients.claim()]));
});

worker.addEventListener('message', (event) => {
  const { activate, refreshPages, pictures, screens, isFirstVisit = false } = event.data as WorkerMessage;
  if (activate) event.waitUntil(worker.skipWaiting());
  if (refreshPages) event.waitUntil(Promise.allSettled([cacheShell(), cacheHome()]));
  if (pictures) event.waitUntil(cachePictures(pictures));
  if (screens) event.waitUntil(cacheScreens(screens, { isFirstVisit }));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  noteRequest();
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  // A full or faulty device can refuse even to open a cache: then the network answers as if there were no worker.
  const respondWith = (answer: Promise<Response>) => event.respondWith(answer.catch(() => fetch(request)));
  if (pathname.startsWith('/assets/')) respondWith(answerAsset(request));
  else if (pathname.startsWith('/media/')) respondWith(answerPicture(request, waitUntil));
  else if (request.mode !== 'navigate' || /^\/(?:api|docs)\b|\.\w{1,11}$/.test(pathname)) return;
  // The cached home has everyone's posts.
  else if (pathname === '/' && !searchParams.has('posts')) respondWith(answerHome(request, waitUntil));
  else respondWith(answerPage(request));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(worker.registration, event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(worker.clients, event.notification));
});

/** Shows a pushed message. Browsers demand that each push shows something. */
async function showPush(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title = '', body = '', path, tag } = (data?.json() ?? {}) as Partial<PushMessage>;
  await registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    ...(tag !== undefined && { tag }),
    data: { path },
  });
}

/** Opens the page that a clicked notification is about, in a new window: an open one may have unsent text. */
async function openPush(clients: Clients, notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as Partial<PushMessage>;
  await clients.openWindow(safePath(path) ?? '/notifications');
}
