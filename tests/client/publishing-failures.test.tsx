import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer, type Answer } from '#tests/support/client/answer.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { createPost, openFilledCreatePost } from '#tests/support/client/pages/create-post.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, published } from '#tests/support/client/post-answers.ts';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { deviceWithoutStorage } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

// On a device with storage, a post that does not reach the server is queued instead: see queued-posts.test.tsx.
const refusesUploads = (given: Answer<'post', '/user/uploadPostImage'>) =>
  network.use(answer('post', '/user/uploadPostImage', () => given));
const refusesPosts = (given: Answer<'post', '/user/savePostMetadata'>) =>
  network.use(answer('post', '/user/savePostMetadata', () => given));

describe('a post that needs a confirmed address', () => {
  const message = 'Others see what you write once your e-mail address is confirmed.';

  test('stays in the form, which says so and leads to the address', async () => {
    respond('post', '/user/uploadPostImage', { status: 200, body: { imageUrl: '/media/one/960.webp' } });
    respond('post', '/user/savePostMetadata', () => ({
      status: 403,
      body: { success: false, code: 'email-not-confirmed', message, field: 'email' },
    }));
    await openFilledCreatePost();
    await createPost.submit();
    expect(await createPost.form().findByText(message)).toBeVisible();
    expect(createPost.form().getByRole('button', { name: 'Send the link again' })).toBeEnabled();
    expect(createPost.form().getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/editProfile');
    expect(createPost.title()).toHaveValue('The serum');
  });
});

describe('a picture that cannot be uploaded', () => {
  test.each<[string, Answer<'post', '/user/uploadPostImage'>, string]>([
    [
      'S052, S157: with the body’s text',
      { status: 413, body: 'A picture may have at most 15 MB.' },
      'A picture may have at most 15 MB.',
    ],
    ['S157: with the status where the body is empty', { status: 500, body: '' }, 'Image upload failed (500)'],
    [
      'S049: without an imageUrl in the answer',
      { status: 200, body: { imageUrl: '' } },
      'Image uploaded but server did not return an imageUrl.',
    ],
    ['S156: without an answer', 'unreachable', 'Error creating post!'],
  ])('%s, and nothing is posted', async (_, given, message) => {
    refusesUploads(given);
    const sent = acceptPosts();
    await openFilledCreatePost(given === 'unreachable' ? { device: deviceWithoutStorage() } : {});
    await createPost.submit();
    await expectToast(message);
    expect(sent).toEqual([]);
    await waitFor(() => expect(createPost.postButton()).toBeEnabled());
    expect(createPost.title()).toHaveValue('The serum');
  });

  test('what is wrong with the picture is said beside it, and its button has the focus', async () => {
    refusesUploads({ status: 413, body: 'A picture may have at most 15 MB.' });
    const { user } = await openFilledCreatePost();
    await createPost.submit();
    expect(await createPost.form().findByText('A picture may have at most 15 MB.')).toBeVisible();
    await waitFor(() => expect(createPost.form().getByLabelText('change picture')).toHaveFocus());
    await user.upload(createPost.form().getByLabelText('change picture'), samplePhoto());
    await waitFor(() => expect(createPost.form().queryByText('A picture may have at most 15 MB.')).toBeNull());
  });

  test('one beyond what a day allows is refused at once, and does not wait for the next day', async () => {
    const message = 'You have uploaded as much as a day allows.';
    network.use(
      http.post('*/api/user/uploadPostImage', () =>
        HttpResponse.text(message, { status: 429, headers: { 'problem-code': 'daily-limit', 'retry-after': '7200' } }),
      ),
    );
    await openFilledCreatePost();
    await createPost.submit();
    expect(await createPost.form().findByText(message)).toBeVisible();
  });

  test('a 401 ends the session', async () => {
    refusesUploads({ status: 401, body: 'Please log in.' });
    const { session } = await openFilledCreatePost();
    await createPost.submit();
    await waitFor(() => expect(session.viewer()).toBeNull());
  });
});

describe('a post that cannot be created', () => {
  test.each<[string, Answer<'post', '/user/savePostMetadata'>, string]>([
    [
      'with the server’s message',
      { status: 400, body: { success: false, message: 'category is missing.' } },
      'category is missing.',
    ],
    [
      'with the status where there is no message',
      { status: 500, body: { success: false, message: '' } },
      'Error creating post (500)',
    ],
    ['without an answer', 'unreachable', 'Error creating post!'],
  ])('S042, S156: %s; the form stays open with its entries', async (_, given, message) => {
    acceptPostPictures();
    refusesPosts(given);
    await openFilledCreatePost(given === 'unreachable' ? { device: deviceWithoutStorage() } : {});
    await createPost.submit();
    await expectToast(message);
    await waitFor(() => expect(createPost.postButton()).toBeEnabled());
    expect(createPost.title()).toHaveValue('The serum');
    expect(createPost.category('beauty')).toBeChecked();
    expect(await createPost.picture()).toBeVisible();
  });

  test('S047: a second attempt has the same key and does not upload the picture again', async () => {
    const tokens = acceptPostPictures();
    const keys = recordAnswers('post', '/user/savePostMetadata', 'unreachable', ({ request }) =>
      request.headers.get('idempotency-key'),
    );
    await openFilledCreatePost({ device: deviceWithoutStorage() });
    await createPost.submit();
    await expectToast('Error creating post!');
    const sent = acceptPosts();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent[0]?.key).toBe(keys[0]);
  });

  test('S047: a changed post is another post, with a key of its own', async () => {
    acceptPostPictures();
    refusesPosts({ status: 500, body: { success: false, message: 'Broken.' } });
    await openFilledCreatePost();
    await createPost.submit();
    await expectToast('Broken.');
    await waitFor(() => expect(createPost.postButton()).toBeEnabled());
    const { asked: keys, ...held } = holdAnswer('post', '/user/savePostMetadata', ({ request }) =>
      request.headers.get('idempotency-key'),
    );
    await createPost.submit();
    await waitFor(() => expect(keys).toHaveLength(1));
    held.release({ status: 500, body: { success: false, message: 'Broken.' } });
    await waitFor(() => expect(createPost.postButton()).toBeEnabled());
    await enterText(createPost.title(), ' again');
    respond('post', '/user/savePostMetadata', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return published('post-9');
    });
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(new Set(keys).size).toBe(2);
  });

  test('a picture that the server no longer has is uploaded again, in whatever language it says so', async () => {
    const tokens = acceptPostPictures();
    refusesPosts({
      status: 409,
      body: { success: false, code: 'picture-gone', message: 'Dieses Bild wird schon verwendet.' },
    });
    await openFilledCreatePost();
    await createPost.submit();
    await expectToast('Dieses Bild wird schon verwendet.');
    const sent = acceptPosts();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(2);
    expect(sent[0]?.body.imageUrl).toBe('/media/upload-2/960.webp');
  });
});
