import type { FastifyInstance } from 'fastify';

/**
 * In the place of the app's service worker, which would show its cached pages at the former address for ever: it goes, and the next visit
 * is led to the community.
 */
const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
  ),
);
`;

/** Calls and files are still answered: a tab that is open at a former address sends what waits in it. */
const answered = /^\/(?:api|assets|media)\//;

/** Leads from a former address of the community to the same page at its present one. */
export function leadFromFormerAddresses(
  app: FastifyInstance,
  { publicUrl, formerUrls }: { publicUrl: string; formerUrls: readonly string[] },
): void {
  if (formerUrls.length === 0) return;
  const formerHosts = new Set(formerUrls.map((url) => new URL(url).host));
  app.addHook('onRequest', async ({ host, method, url }, reply) => {
    if (!formerHosts.has(host.toLowerCase()) || !['GET', 'HEAD'].includes(method) || answered.test(url)) return;
    if (url.startsWith('/sw.js'))
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(leavingWorker);
    // For a day only: an owner may go back.
    return reply.header('cache-control', 'max-age=86400').redirect(publicUrl + url, 301);
  });
}
