import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { filledForm, form, forgetDevice, publishes, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { forgetfulDevice } from '#tests/support/shared-device.ts';

beforeEach(forgetDevice);

const submit = () => form().getByRole('button', { name: 'post' });

// Where the device keeps something, a post that reaches nobody waits instead of failing: see posts-in-queue.test.tsx.
const refusesUploads = (given: Answer<'post', '/user/uploadPostImage'>) => network.use(answer('post', '/user/uploadPostImage', () => given));
const refusesPosts = (given: Answer<'post', '/user/savePostMetadata'>) => network.use(answer('post', '/user/savePostMetadata', () => given));

describe('a picture that cannot be uploaded', () => {
  test.each<[string, Answer<'post', '/user/uploadPostImage'>, string]>([
    ['S052, S157: with the body’s text', { status: 413, body: 'A picture may have at most 15 MB.' }, 'A picture may have at most 15 MB.'],
    ['S157: with the status where the body is empty', { status: 500, body: '' }, 'Image upload failed (500)'],
    ['S049: without an imageUrl in the answer', { status: 200, body: { imageUrl: '' } }, 'Image uploaded but server did not return an imageUrl.'],
    ['S156: with nobody answering', 'unreachable', 'Error creating post!'],
  ])('%s, and nothing is posted', async (_, given, words) => {
    refusesUploads(given);
    const sent = takePosts();
    const { user } = await filledForm(given === 'unreachable' ? { device: forgetfulDevice() } : {});
    await user.click(submit());
    await expectToast(words);
    expect(sent).toEqual([]);
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('The serum');
  });

  test('a 401 ends the session', async () => {
    refusesUploads({ status: 401, body: 'Please log in.' });
    const { user, session } = await filledForm();
    await user.click(submit());
    await waitFor(() => expect(session.viewer()).toBeNull());
  });
});

describe('a post that cannot be created', () => {
  test.each<[string, Answer<'post', '/user/savePostMetadata'>, string]>([
    ['with the server’s words', { status: 400, body: { success: false, message: 'category is missing.' } }, 'category is missing.'],
    ['with the status where there are none', { status: 503, body: { success: false, message: '' } }, 'Error creating post (503)'],
    ['with nobody answering', 'unreachable', 'Error creating post!'],
  ])('S042, S156: %s; the form stays open and keeps its entries', async (_, given, words) => {
    uploads();
    refusesPosts(given);
    const { user } = await filledForm(given === 'unreachable' ? { device: forgetfulDevice() } : {});
    await user.click(submit());
    await expectToast(words);
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('The serum');
    expect(form().getByRole('radio', { name: 'beauty' })).toBeChecked();
    expect(form().getByRole('img', { name: 'The picture that you have chosen' })).toBeVisible();
  });

  test('S047: a second attempt has the same key and does not upload the picture again', async () => {
    const tokens = uploads();
    const keys: (string | null)[] = [];
    network.use(
      answer('post', '/user/savePostMetadata', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return 'unreachable';
      }),
    );
    const { user } = await filledForm({ device: forgetfulDevice() });
    await user.click(submit());
    await expectToast('Error creating post!');
    const sent = takePosts();
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent[0]?.key).toBe(keys[0]);
  });

  test('S047: other words are another post: they get a key of their own', async () => {
    uploads();
    refusesPosts({ status: 500, body: { success: false, message: 'Broken.' } });
    const { user } = await filledForm();
    await user.click(submit());
    await expectToast('Broken.');
    await waitFor(() => expect(submit()).toBeEnabled());
    const held = hold<Answer<'post', '/user/savePostMetadata'>>();
    const keys: (string | null)[] = [];
    network.use(
      answer('post', '/user/savePostMetadata', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return held.reply;
      }),
    );
    await user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(1));
    held.release({ status: 500, body: { success: false, message: 'Broken.' } });
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.type(form().getByRole('textbox', { name: 'Title' }), ' again');
    network.use(
      answer('post', '/user/savePostMetadata', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return publishes('post-9');
      }),
    );
    await user.click(submit());
    await expectToast('Post created successfully!');
    expect(new Set(keys).size).toBe(2);
  });

  test('a picture that the server knows no longer is uploaded again', async () => {
    const tokens = uploads();
    refusesPosts({ status: 409, body: { success: false, message: 'This picture is already in use. Please choose it again.' } });
    const { user } = await filledForm();
    await user.click(submit());
    await expectToast('This picture is already in use. Please choose it again.');
    const sent = takePosts();
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(2);
    expect(sent[0]?.body.imageUrl).toBe('/media/upload-2/960.webp');
  });
});
