import { expect, test } from 'vitest';

import { headTags } from '#server/http/pages/head-tags.ts';

const site = { publicUrl: 'https://clean.example', appName: 'Cleaner Life' };
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
