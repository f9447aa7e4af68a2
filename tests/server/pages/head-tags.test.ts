import { expect, test } from 'vitest';

import { headTags } from '#server/http/pages/head-tags.ts';

const site = { publicUrl: 'https://clean.example', appName: 'Cleaner Life', tagline: '' };
const page = { status: 200, locale: 'en' as const, post: null };

const post = {
  postId: 'post-1',
  userId: 'maker',
  username: 'noor.field',
  profilePicUrl: '',
  imageUrl: '/media/picture-1/960.webp',
  imageAlt: 'A "glass" bottle.',
  image: { width: 1280, height: 1600, thumbhash: '', color: '#a49c86', widths: [240, 960, 1280] },
  link: '',
  title: 'Oil & <water>',
  caption: 'Third bottle,\n\nsame glass.',
  tags: [],
  category: 'beauty' as const,
  subcategory: [],
  createdAt: '2026-11-01T09:30:00.000Z',
};

test('the home page has a title, a description and a canonical URL', () => {
  const tags = headTags({ ...page, at: '/', title: 'Cleaner Life' }, site);
  expect(tags).toContain('<title>Cleaner Life</title>');
  expect(tags).toContain('<link rel="canonical" href="https://clean.example/">');
  expect(tags).toContain('<meta property="og:url" content="https://clean.example/">');
  expect(tags).toMatch(/<meta name="description" content="A community for clean beauty, fashion and wellness\./);
});

test("a post's link preview has its title, caption and picture, with absolute URLs", () => {
  const tags = headTags(
    { ...page, at: '/register?redirect=%2FpostDetail%2Fmaker', title: 'Sign up · Cleaner Life', post },
    site,
  );
  expect(tags).toContain('<title>Oil &amp; &lt;water&gt; · Cleaner Life</title>');
  expect(tags).toContain('<meta property="og:description" content="Third bottle, same glass.">');
  expect(tags).toContain('<link rel="canonical" href="https://clean.example/post/post-1">');
  expect(tags).toContain('<meta property="og:image" content="https://clean.example/media/picture-1/960.webp">');
  expect(tags).toContain('<meta property="og:image:height" content="1200">');
  expect(tags).toContain('<meta property="og:image:alt" content="A &quot;glass&quot; bottle.">');
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('a post without a picture has no preview picture, and a long caption is cut between words', () => {
  const { image: _, ...withoutImage } = post;
  const tags = headTags(
    { ...page, at: '/register', title: '', post: { ...withoutImage, imageUrl: '', caption: 'word '.repeat(100) } },
    site,
  );
  expect(tags).not.toContain('og:image');
  expect(tags).toContain('<meta name="twitter:card" content="summary">');
  expect(/og:description" content="([^"]*)"/.exec(tags)?.[1]).toMatch(/^(word )+word…$/);
});

test('redirected and unknown pages are noindex', () => {
  expect(headTags({ ...page, at: '/register?redirect=%2Fdiscover', title: 'Sign up' }, site)).toContain('noindex');
  expect(headTags({ ...page, status: 404, at: '/nowhere', title: 'Cleaner Life' }, site)).toContain('noindex');
  expect(headTags({ ...page, at: '/login', title: 'Log in' }, site)).toContain(
    '<link rel="canonical" href="https://clean.example/login">',
  );
});

const contentOf = (tags: string, name: string) => new RegExp(`"${name}" content="([^"]*)"`).exec(tags)?.[1] ?? '';

test.each([
  ['👩‍👩‍👧‍👦', 'a family of four people'],
  ['🏳️‍🌈', 'a flag'],
  ['👍🏽', 'a thumb with a tone'],
  ['नि', 'a Hindi syllable'],
  ['e\u0301', 'a letter with a combining accent'],
])('a preview never cuts through %s, %s', (letter) => {
  for (let before = 0; before < 12; before += 1) {
    const caption = 'x'.repeat(before) + letter.repeat(200);
    const text = contentOf(
      headTags({ ...page, at: '/', title: '', post: { ...post, caption } }, site),
      'og:description',
    );
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.slice(before, -1).replaceAll(letter, '')).toBe('');
    expect(text.endsWith(`${letter}…`)).toBe(true);
  }
});

test('a title from right to left and one as long as can be are whole in the preview', () => {
  for (const title of ['زيت طبيعي للبشرة 🌿', '🌿'.repeat(75), 'ب'.repeat(150)]) {
    const tags = headTags({ ...page, at: '/', title: '', post: { ...post, title } }, site);
    expect(contentOf(tags, 'og:title')).toBe(`${title} · Cleaner Life`);
  }
});

test('search engines read what a post is, and its title cannot end the script', () => {
  const title = '</script><script>alert(1)</script>';
  const tags = headTags({ ...page, at: '/post/post-1', title: '', post: { ...post, title } }, site);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(tags) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'SocialMediaPosting',
    headline: title,
    url: 'https://clean.example/post/post-1',
    image: 'https://clean.example/media/picture-1/960.webp',
    author: { name: 'noor.field' },
    datePublished: '2026-11-01T09:30:00.000Z',
  });
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
});

test("a collection's preview has its name, its owner and its cover; a profile's the member and its newest picture", () => {
  const collection = { collectionId: 'shelf', name: 'Bathroom 🛁', isPublic: true, postsCount: 3, covers: [] };
  const owner = { _id: 'maker', username: 'noor.field', profilePicUrl: '' };
  const shown = { collection, owner, cover: post, posts: [post], nextCursor: null };
  const tags = headTags({ ...page, at: '/collection/shelf', title: '', collection: shown }, site);
  expect(contentOf(tags, 'og:title')).toBe('Bathroom 🛁 · Cleaner Life');
  expect(contentOf(tags, 'og:description')).toBe('A collection of @noor.field with 3 posts.');
  expect(contentOf(tags, 'og:image')).toBe('https://clean.example/media/picture-1/960.webp');
  expect(tags).toContain('<link rel="canonical" href="https://clean.example/collection/shelf">');

  const person = { username: 'noor.field', profilePicUrl: '', posts: [post] };
  const profile = headTags({ ...page, at: '/register?redirect=%2Fprofile%2Fmaker', title: '', person }, site);
  expect(contentOf(profile, 'og:title')).toBe('@noor.field · Cleaner Life');
  expect(contentOf(profile, 'og:image')).toBe('https://clean.example/media/picture-1/960.webp');
  expect(profile).toContain('noindex');
});

test('the tagline describes home and what has no words of its own, not the pages that came with the app', () => {
  const own = { ...site, tagline: 'Neighbours swap "what" they grow.' };
  const tagline = '<meta name="description" content="Neighbours swap &quot;what&quot; they grow.">';
  for (const at of ['/', '/login']) expect(headTags({ ...page, at, title: 'Green Room' }, own), at).toContain(tagline);
  expect(headTags({ ...page, at: '/about', title: 'About' }, own)).toContain('Vetted brands');
});
