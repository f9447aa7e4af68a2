/** In the renderer's markup a picture of the first screen: its AVIF addresses, and the `sizes` that choose one of them. */
const firstPicture =
  /<source type="image\/avif" srcSet="(?<addresses>\/media\/(?<id>[^/]+)\/[^"]+)" sizes="(?<sizes>[^"]+)"\/><img [^>]*fetchPriority="high"/g;

/** Those of these pictures of which not all sizes are made yet. */
export type ListUnfinished = (ids: string[]) => Promise<string[]>;

/**
 * Preloads the pictures of a page's first screen. At the top of the head they are in the first packet of the page, before the
 * styles: on slow 3G the browser asks for them a tenth of a second earlier (a browser without AVIF skips these links). Not those
 * of which a size is still being made: until then answers may not be cached, and the picture could not use what was preloaded.
 */
export async function preloadPictures(markup: string, listUnfinished: ListUnfinished): Promise<string> {
  const pictures = [...markup.matchAll(firstPicture)].map(({ groups = {} }) => groups);
  if (pictures.length === 0) return '';
  const unfinished = await listUnfinished(pictures.map(({ id = '' }) => id));
  return pictures
    .filter(({ id = '' }) => !unfinished.includes(id))
    .map(
      ({ addresses, sizes }) =>
        `<link rel="preload" as="image" type="image/avif" imagesrcset="${addresses}" imagesizes="${sizes}" fetchpriority="high">`,
    )
    .join('');
}
