import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { RenderedPage } from '#contract/page-rendering.ts';
import { siteDescription } from '#contract/page-texts.ts';
import { publicPostPath } from '#contract/page.ts';
import { escapeHtml as escape } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';

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

type Page = Pick<RenderedPage, 'at' | 'title' | 'status' | 'post' | 'locale'>;

const descriptions: Record<string, MessageDescriptor> = {
  '/': msg`A community for clean beauty, fashion and wellness. Explore the community's latest posts.`,
  '/about': msg`Vetted brands and creators, content worth your time, people who think alike, and shopping in one place.`,
  '/invest': msg`A growing community for clean beauty, fashion and wellness looks for people who want it to grow well.`,
};

/** The title and the meta tags for search engines and link previews. */
export function headTags(page: Page, site: Site): string {
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

function headOf({ at, title, status, post, locale }: Page, site: Site): Head {
  if (post) return headOfPost(post, site, locale);
  const [path = '/'] = at.split('?', 1);
  const description = translate(locale, descriptions[path] ?? siteDescription);
  const isKnown = status === 200 && (path in descriptions || at === path);
  return { title, description, canonical: isKnown ? site.publicUrl + path : null, type: 'website' };
}

function headOfPost(
  { postId, title, caption, username, imageUrl, imageAlt, image }: Schemas['Post'],
  { publicUrl, appName }: Site,
  locale: Locale,
): Head {
  return {
    title: `${title || translate(locale, msg`A post`)} · ${appName}`,
    description: shorten(caption) || translate(locale, msg`A post of ${{ username }}.`),
    canonical: publicUrl + publicPostPath(postId),
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
