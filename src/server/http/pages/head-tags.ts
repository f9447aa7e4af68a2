import type { Schemas } from '#contract/operations.ts';
import type { RenderedPage } from '#contract/page-rendering.ts';
import { siteDescription } from '#contract/page.ts';

interface Head {
  title: string;
  description: string;
  /** The canonical URL; null for a page that search engines must not index. */
  canonical: string | null;
  image?: { url: string; alt: string; width: number; height: number } | undefined;
  type: 'website' | 'article';
}

interface Site {
  publicUrl: string;
  appName: string;
}

const descriptions: Record<string, string> = {
  '/': `${siteDescription} Explore the community's latest posts.`,
  '/about': 'Vetted brands and creators, content worth your time, people who think alike, and shopping in one place.',
  '/invest': 'A growing community for clean beauty, fashion and wellness looks for people who want it to grow well.',
};

/** The title and the meta tags for search engines and link previews. */
export function headTags(page: Pick<RenderedPage, 'at' | 'title' | 'status' | 'post'>, site: Site): string {
  const { title, description, canonical, image, type } = headOf(page, site);
  const tags = [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    canonical === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escape(canonical)}">`,
    meta('property', 'og:site_name', site.appName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    canonical !== null && meta('property', 'og:url', canonical),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(image ? imageTags(image) : []),
  ];
  return tags.filter((tag) => tag !== false).join('');
}

function headOf({ at, title, status, post }: Pick<RenderedPage, 'at' | 'title' | 'status' | 'post'>, site: Site): Head {
  if (post) return headOfPost(post, site);
  const [path = '/'] = at.split('?', 1);
  const description = descriptions[path] ?? siteDescription;
  const isKnown = status === 200 && (path in descriptions || at === path);
  return { title, description, canonical: isKnown ? site.publicUrl + path : null, type: 'website' };
}

function headOfPost(
  { userId, postId, title, caption, username, imageUrl, imageAlt, image }: Schemas['Post'],
  { publicUrl, appName }: Site,
): Head {
  return {
    title: `${title || 'A post'} · ${appName}`,
    description: shorten(caption) || `A post of ${username}.`,
    canonical: `${publicUrl}/postDetail/${encodeURIComponent(userId)}?postId=${encodeURIComponent(postId)}`,
    image: image && { url: publicUrl + imageUrl, alt: imageAlt, ...sizeAt(imageUrl, image) },
    type: 'article',
  };
}

/** The size of the file that `imageUrl` names. */
function sizeAt(imageUrl: string, { width, height }: Schemas['Image']) {
  const shown = Number(/(\d+)\.\w+$/.exec(imageUrl)?.[1] ?? width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

function imageTags({ url, alt, width, height }: NonNullable<Head['image']>): string[] {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    ...(alt === '' ? [] : [meta('property', 'og:image:alt', alt)]),
  ];
}

const maxDescription = 200;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxDescription ? line : `${line.slice(0, maxDescription - 1).replace(/\s\S*$/, '')}…`;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
