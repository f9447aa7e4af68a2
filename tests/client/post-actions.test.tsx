import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };
const link = 'http://localhost:3000/post/post-1';

async function openPost(post = samplePost()) {
  answerPost(post);
  const app = renderApp(postDetail.address, { as: me });
  await postDetail.heading();
  return app;
}
const button = (name: string) => postDetail.article().getByRole('button', { name });

describe('the actions below the picture of a post', () => {
  test('save it and say so at once', async () => {
    const sent = recordAnswers('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    const { user } = await openPost();
    await user.click(button('Save'));
    expect(await postDetail.article().findByRole('button', { name: 'Saved' })).toBeVisible();
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([{ userId: 'me', imageUrl: '/media/post-1/960.webp' }]);
  });

  test('S089: a post without a picture cannot be saved, and says why', async () => {
    await openPost(samplePost({ imageUrl: '' }));
    expect(postDetail.article().getByText('Only posts with a picture can be saved.')).toBeVisible();
    expect(postDetail.article().queryByRole('button', { name: 'Save' })).toBeNull();
    expect(button('Share')).toBeVisible();
  });

  test('share its address by the device’s own means', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const { user } = await openPost();
    await user.click(button('Share'));
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'The serum I refill', url: link }));
  });

  test('copy its address where nothing can be shared', async () => {
    const { user } = await openPost();
    await user.click(button('Share'));
    await expectToast('The link is copied.');
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test('share the address for members where the author shows posts to them only', async () => {
    const { user } = await openPost(samplePost({ membersOnly: true }));
    await user.click(button('Share'));
    await expectToast('The link is copied.');
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/postDetail/maker?postId=post-1');
  });

  test('show its address where nothing can be copied', async () => {
    const { user } = await openPost();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    await user.click(button('Share'));
    await expectToast(`This is the link: ${link}`);
  });

  test('the picture opens in the size of the screen, and closes again', async () => {
    const { user } = await openPost();
    await user.click(button('Enlarge the picture'));
    const viewer = await screen.findByRole('dialog', { name: 'The serum I refill' });
    expect(await within(viewer).findByRole('img')).toBeVisible();
    await user.click(within(viewer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
