import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import type { RenderedPage, Settings, SharingPerson } from '#contract/page-rendering.ts';
import { siteDescription } from '#contract/page-texts.ts';
import { publicCollectionPath, publicPostPath } from '#contract/page.ts';
import { escapeHtml as escape } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';

interface Head {
  title: string;
  description: string;
  /** The canonical URL; null for a page that search engines must not index. */
  canonical: string | null;
  image?: { url: string; alt: string; width: number; height: number } | undefined;
  type: 'website' | 'article' | 'profile';
  /** What the page is about, for search engines (schema.org). */
  data?: object;
}

interface Site extends Pick<Settings, 'appName' | 'tagline'> {
  publicUrl: string;
}

type Page = Pick<RenderedPage, 'at' | 'title' | 'status' | 'post' | 'collection' | 'person' | 'page' | 'locale'>;

const descriptions: Record<string, MessageDescriptor> = {
  '/': msg`A community for clean beauty, fashion and wellness. Explore the community's latest posts.`,
  '/about': msg`Vetted brands and creators, content worth your time, people who think alike, and shopping in one place.`,
  '/invest': msg`A growing community for clean beauty, fashion and wellness looks for people who want it to grow well.`,
};

/** The title and the meta tags for search engines and link previews. */
export function headTags(page: Page, site: Site): string {
  const { title, description, canonical, image, type, data } = headOf(page, site);
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
    // In a script element only '<' can end it, as in '</script>'.
    data && `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ];
  return tags.filter((tag) => typeof tag === 'string').join('');
}

function headOf({ at, title, status, post, collection, person, page, locale }: Page, site: Site): Head {
  if (post) return headOfPost(post, site, locale);
  if (collection) return headOfCollection(collection, site, locale);
  if (person) return headOfPerson(person, site, locale);
  const [path = '/'] = at.split('?', 1);
  const written = page?.blocks.find(({ kind }) => kind === 'paragraph')?.spans.map(({ text }) => text);
  const description = shorten(written?.join('') ?? '') || defaultDescription(path, site, locale);
  const isKnown = status === 200 && (path in descriptions || at === path);
  return { title, description, canonical: isKnown ? site.publicUrl + path : null, type: 'website' };
}

/** Of the pages that have no words of their own; those of /about and /invest are about the product. */
const defaultDescription = (path: string, { tagline }: Site, locale: Locale): string =>
  (path === '/' || !(path in descriptions) ? tagline : '') || translate(locale, descriptions[path] ?? siteDescription);

function headOfPost(post: Schemas['Post'], { publicUrl, appName }: Site, locale: Locale): Head {
  const { postId, title, caption, username, createdAt, editedAt = createdAt } = post;
  const canonical = publicUrl + publicPostPath(postId);
  const image = imageOf(post, publicUrl);
  return {
    title: `${title || translate(locale, msg`A post`)} · ${appName}`,
    description: shorten(caption) || translate(locale, msg`A post of ${{ username }}.`),
    canonical,
    image,
    type: 'article',
    data: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: canonical,
      headline: title || translate(locale, msg`A post`),
      ...(caption !== '' && { articleBody: caption }),
      ...(image && { image: image.url }),
      author: { '@type': 'Person', name: username },
      datePublished: createdAt,
      dateModified: editedAt,
    },
  };
}

function headOfCollection(
  { collection, owner: { username }, cover }: OperationAnswer<'getPublicCollection'>,
  { publicUrl, appName }: Site,
  locale: Locale,
): Head {
  const { collectionId, name, postsCount: count } = collection;
  return {
    title: `${name} · ${appName}`,
    description: translate(
      locale,
      count === 1
        ? msg`A collection of @${{ username }} with one post.`
        : msg`A collection of @${{ username }} with ${{ count: String(count) }} posts.`,
    ),
    canonical: publicUrl + publicCollectionPath(collectionId),
    image: cover && imageOf(cover, publicUrl),
    type: 'website',
  };
}

/** Its address leads strangers to sign-up, so search engines do not index it; a link preview shows whose profile it is. */
function headOfPerson(
  { username, posts: [newest] }: SharingPerson,
  { publicUrl, appName }: Site,
  locale: Locale,
): Head {
  return {
    title: `@${username} · ${appName}`,
    description: translate(locale, msg`The posts of @${{ username }} on ${{ appName }}.`),
    canonical: null,
    image: newest && imageOf(newest, publicUrl),
    type: 'profile',
  };
}

const imageOf = ({ imageUrl, imageAlt, image }: Schemas['Post'], publicUrl: string): Head['image'] =>
  image && { url: publicUrl + imageUrl, alt: imageAlt, ...sizeAt(imageUrl, image) };

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
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text in one line, cut between words, or in a long word between what a reader sees as letters: an emoji is never halved. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxDescription) return line;
  let cut = '';
  for (const { segment } of graphemes.segment(line)) {
    if (cut.length + segment.length >= maxDescription) break;
    cut += segment;
  }
  return `${cut.replace(/\s\S*$/, '')}…`;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;
