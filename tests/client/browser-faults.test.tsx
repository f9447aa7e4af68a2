import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { recordEnded } from '#client/devtools/outbox/record-ended.ts';
import { getOutbox } from '#client/outbox/use-outbox.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { createPost, openFilledCreatePost } from '#tests/support/client/pages/create-post.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts } from '#tests/support/client/post-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

const words = 'This browser could not do that. Please try again, or use another browser.';
const fault = () => new DOMException('The object is in an invalid state.', 'InvalidStateError');

test('a picture goes with the first attempt where requests with files cannot be read, as in WebKit', async () => {
  vi.spyOn(Request.prototype, 'arrayBuffer').mockRejectedValue(fault());
  acceptPostPictures();
  const sent = acceptPosts();
  await openFilledCreatePost();
  await createPost.submit();
  await expectToast('Post created successfully!');
  await createPost.isClosed();
  expect(sent).toHaveLength(1);
});

test('what the browser cannot send ends with words, the post stays in its form, and the devtools name the error', async () => {
  const tokens = acceptPostPictures();
  const app = await openFilledCreatePost();
  const ended = recordEnded(getOutbox(app.outbox));
  const broken = vi.spyOn(FormData.prototype, 'append').mockImplementation(() => {
    throw fault();
  });
  await createPost.submit();
  await expectToast(words);
  expect(createPost.title()).toHaveValue('The serum');
  expect(await createPost.picture()).toBeVisible();
  expect(screen.queryByText(/cannot be reached|waits/)).toBeNull();
  expect(ended.get()).toMatchObject([
    { result: expect.stringContaining('The object is in an invalid state.') as string },
  ]);

  broken.mockRestore();
  acceptPosts();
  await createPost.submit();
  await expectToast('Post created successfully!');
  expect(tokens).toHaveLength(1);
});

test('an error of the app is no fault of the network: the comment is back in its box, and nothing waits', async () => {
  respond('post', '/user/addComments', 'unreachable');
  const { user } = renderApp(postDetail.address, {
    as: { userId: 'me' },
    device: await createSharedDevice().openTab(),
  });
  const stringify = JSON.stringify;
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...others) => {
    const isComment = typeof value === 'object' && value !== null && 'postId' in value && 'comment' in value;
    if (isComment) throw new TypeError('undefined is not a function');
    return stringify(value, ...(others as []));
  });
  const box = await screen.findByRole('textbox', { name: 'Write your comment' });
  await enterText(box, 'Where do you refill it?');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await expectToast(words);
  await waitFor(() => expect(box).toHaveValue('Where do you refill it?'));
  expect(screen.queryByText(/waits/)).toBeNull();
});
