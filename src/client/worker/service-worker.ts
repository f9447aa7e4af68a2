import type { WorkerMessage } from '#client/shared/network/worker-message.ts';

import { answerAsset } from './assets.ts';
import { answerHome, answerPage, keepHome } from './pages.ts';
import { answerPicture, keepPictures } from './pictures.ts';
import { dropOldSites, fillSite } from './site.ts';

/** What some browsers ask instead of the worker; not among TypeScript's types yet. */
interface StaticRoutes {
  addRoutes: (rule: object) => Promise<void>;
}

// Opened without a network, the site shows what it last showed. Calls are not this worker's business: the app keeps their answers.
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
  event.waitUntil(fillSite());
  // Chromium may ask the network for a page while it starts the worker: not for the one that is kept.
  const { addRoutes } = event as ExtendableEvent & Partial<StaticRoutes>;
  const rule = { condition: { urlPattern: '/', requestMode: 'navigate' }, source: 'fetch-event' };
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule));
});

worker.addEventListener('activate', (event) => {
  // A page of an earlier version asks for scripts of an earlier version.
  event.waitUntil(Promise.all([dropOldSites(), keepHome(), worker.clients.claim()]));
});

worker.addEventListener('message', (event) => {
  const { activate, pictures } = event.data as WorkerMessage;
  if (activate) event.waitUntil(worker.skipWaiting());
  if (pictures) event.waitUntil(keepPictures(pictures));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const later = (work: Promise<unknown>) => event.waitUntil(work);
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
  else if (pathname.startsWith('/media/')) event.respondWith(answerPicture(request, later));
  else if (request.mode !== 'navigate' || /^\/(?:api|docs)\b|\.\w{1,11}$/.test(pathname)) return;
  else event.respondWith(pathname === '/' ? answerHome(request, later) : answerPage(request));
});
