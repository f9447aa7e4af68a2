import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { splitText } from '#client/shared/living-text/split-text.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleProfile } from '#tests/support/client/sample-profile.ts';

const me = { userId: 'me' };
const comment = {
  commentId: 'comment-1',
  postId: 'post-1',
  userId: 'reader',
  username: 'reader',
  profilePicUrl: '',
  comment: 'Ask @noor',
  createdAt: '2026-11-02T09:30:00.000Z',
};

const linksIn = (text: string) =>
  splitText(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));
const namesIn = (text: string) => splitText(text).flatMap((part) => (part.kind === 'name' ? [part.username] : []));

describe('a text', () => {
  test.each([
    ['See https://example.org/a?b=c#d.', 'https://example.org/a?b=c#d'],
    ['(https://example.org/wiki/Soap_(bar))', 'https://example.org/wiki/Soap_(bar)'],
    ['“https://example.org/”, they say', 'https://example.org/'],
    ['Really? https://example.org!!', 'https://example.org'],
    ['यहाँ देखें https://example.org/पृष्ठ।', 'https://example.org/पृष्ठ'],
    ['HTTPS://example.org', 'HTTPS://example.org'],
    ['https://example.org/@rosa', 'https://example.org/@rosa'],
  ])('%s: its address is a link, without what is around it', (text, address) => {
    expect(linksIn(text)).toEqual([[address, new URL(address).href]]);
  });

  test('an address without its beginning is a link if it says www or goes on after its host', () => {
    expect(linksIn('www.example.org, example.org')).toEqual([['www.example.org', 'https://www.example.org/']]);
    expect(linksIn('(see example.org/shop)')).toEqual([['example.org/shop', 'https://example.org/shop']]);
  });

  test.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'data:text/html,x',
    'https://localhost/',
    'https://example.org:99999',
    'https://shop.example@evil.example',
    'xhttps://example.org',
    'Nice.Thanks',
    'and/or, a.m./p.m., rosa@example.org/shop',
  ])('%s holds no link', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  test('an address whose letters look like another one’s is shown as the browser opens it', () => {
    expect(linksIn('https://аpple.com/a')).toEqual([['https://xn--pple-43d.com/a', 'https://xn--pple-43d.com/a']]);
  });

  test('an address ends where what nobody sees begins', () => {
    expect(linksIn('https://example.org/\u202Egpj.exe')).toEqual([['https://example.org/', 'https://example.org/']]);
  });

  test.each([
    ['Thanks @rosa.', ['rosa']],
    ['@rosa, @noor.field’s and (@उषा)', ['rosa', 'noor.field', 'उषा']],
    ['write to rosa@example.org', []],
    ['@ @a @.. @administrator', []],
    ['@' + 'a'.repeat(31), []],
  ])('%s names %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test('nothing of a text is lost', () => {
    const text = '@rosa: https://example.org, (www.example.org) – javascript:x @@ ok';
    expect(
      splitText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('what a member wrote is alive', () => {
  const caption = 'With @rosa from https://shop.example/serum.';

  function showPost() {
    respond('get', '/user/getPost', () => ({ status: 200, body: { post: samplePost({ caption }) } }));
    respond('get', '/user/getComments', () => ({
      status: 200,
      body: { success: true, comments: [comment], nextCursor: null },
    }));
    return renderApp('/postDetail/maker?postId=post-1', { as: me });
  }

  test('a caption’s address opens in a new tab and gives it no weight, its name leads to the member', async () => {
    showPost();
    const link = await screen.findByRole('link', { name: 'https://shop.example/serum' });
    expect(link).toHaveAttribute('href', 'https://shop.example/serum');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(screen.getByRole('link', { name: '@rosa' })).toHaveAttribute('href', '/member/rosa');
    expect(await screen.findByRole('link', { name: '@noor' })).toHaveAttribute('href', '/member/noor');
  });

  test('a name leads to the profile of the member who has it', async () => {
    respond('get', '/user/searchUsers', {
      status: 200,
      body: {
        users: [
          { _id: 'other', username: 'rosamund', profilePicUrl: '' },
          { _id: 'maker', username: 'Rosa', profilePicUrl: '' },
        ],
      },
    });
    const { user, where } = showPost();
    await user.click(await screen.findByRole('link', { name: '@rosa' }));
    await expect.poll(where).toBe('/profile/maker');
  });

  test('a name that nobody has says so, and offers a search', async () => {
    respond('get', '/user/searchUsers', { status: 200, body: { users: [] } });
    renderApp('/member/rosa', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no @rosa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search for similar names' })).toHaveAttribute(
      'href',
      '/discover?query=rosa',
    );
  });

  test('a tile’s author leads to the profile, beside the tile’s own link; a visitor meets the guard', async () => {
    homePosts(samplePost({ username: 'noor', userId: 'maker' }));
    const { user, where } = renderApp('/');
    const author = await screen.findByRole('link', { name: 'noor' });
    expect(author).toHaveAttribute('href', '/profile/maker');
    expect(author.parentElement?.closest('a')).toBeNull();
    await user.click(author);
    await expect.poll(where).toBe('/register?redirect=%2Fprofile%2Fmaker');
  });

  test('on a profile its tiles do not repeat its name', async () => {
    respond('get', '/user/getUserProfile', () => ({ status: 200, body: { userData: sampleProfile() } }));
    respond('get', '/user/getUsersPosts', () => ({
      status: 200,
      body: { posts: [samplePost({ userId: 'noor' })], nextCursor: null },
    }));
    renderApp('/profile/noor', { as: me });
    expect(await postTiles.link(samplePost().title)).toBeVisible();
    expect(screen.queryByText('noor.field')).toBeNull();
  });
});
