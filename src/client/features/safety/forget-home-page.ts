/** Deletes the home page that the service worker has cached: it shows posts as visitors see them. */
export async function forgetHomePage(): Promise<void> {
  // Browsers have caches in secure contexts only.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/');
}
