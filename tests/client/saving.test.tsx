import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };

function home({ saved = [] }: { saved?: string[] } = {}) {
  homePosts(samplePost());
  respond('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: saved } }));
}

/** The button, once it can be pressed. */
const button = () =>
  waitFor(() => {
    const found = screen.getByRole('button', { name: 'Save The serum I refill' });
    expect(found).not.toHaveAttribute('aria-disabled');
    return found;
  });

describe('saving a post from its tile', () => {
  test('S034, S130: the + saves the post by its picture, as the member', async () => {
    home();
    const sent = recordAnswers(
      'post',
      '/user/savePost',
      { status: 200, body: { success: true, message: 'Saved.' } },
      ({ body, token }) => ({ ...body, token }),
    );
    const { user } = renderApp('/', { as: me });
    await user.click(await button());
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([{ userId: 'me', imageUrl: '/media/post-1/960.webp', token: 'token-of-me' }]);
  });

  test('S151: a save shows before the server answers, and is reverted with its message when it refuses', async () => {
    home();
    const { release } = holdAnswer('post', '/user/savePost');
    const { user } = renderApp('/', { as: me });
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'false'));
    await user.click(await button());
    expect(await button()).toHaveAttribute('aria-pressed', 'true');
    release({ status: 404, body: { success: false, message: 'This post does not exist.' } });
    await expectToast('This post does not exist.');
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
  });

  test('S151: a refusal without a message says that the post could not be saved', async () => {
    home();
    respond('post', '/user/savePost', { status: 500, body: { success: false, message: '' } });
    const { user } = renderApp('/', { as: me });
    await user.click(await button());
    await expectToast('Could not save post.');
  });

  test('S131, S152: a saved post is unsaved by the same button', async () => {
    home({ saved: ['post-1'] });
    respond('post', '/user/unsavePost', { status: 200, body: { success: true, message: 'Gone.' } });
    const { user } = renderApp('/', { as: me });
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
    home({ saved: [] });
    await user.click(await button());
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    await expectToast('Post removed from saved!');
  });

  test('S152: an unsave that cannot be sent is reverted, and says so', async () => {
    home({ saved: ['post-1'] });
    respond('post', '/user/unsavePost', 'unreachable');
    const { user } = renderApp('/', { as: me });
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await button());
    await expectToast('Error removing post from saved. Please try again.');
    expect(await button()).toHaveAttribute('aria-pressed', 'true');
  });

  test('S034: with a save and an unsave in flight, each shows at once, they are sent in turn, and the last one counts', async () => {
    home();
    const first = hold<Answer<'post', '/user/savePost'>>();
    const sent: string[] = [];
    respond('post', '/user/savePost', () => {
      sent.push('save');
      return first.reply;
    });
    respond('post', '/user/unsavePost', () => {
      sent.push('unsave');
      return { status: 200, body: { success: true, message: 'Gone.' } };
    });
    const { user } = renderApp('/', { as: me });
    await user.click(await button());
    await user.click(await button());
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toEqual(['save']);
    first.release({ status: 200, body: { success: true, message: 'Saved.' } });
    await expectToast('Post removed from saved!');
    expect(sent).toEqual(['save', 'unsave']);
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
  });

  test('S038: a visitor’s + sends nothing and invites to sign up, after which the post is saved', async () => {
    home();
    const { user, router } = renderApp('/');
    await user.click(await button());
    await expectToast('Sign up to save posts.');
    await user.click((await screen.findAllByRole('link', { name: 'sign up' })).at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
    expect(router.state.location.search).toEqual({ redirect: '/post/post-1?wish=save' });
  });
});
