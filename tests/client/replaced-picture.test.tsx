import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { readDraft } from '#client/features/posts/create/post-draft.ts';
import { createPost, openCreatePost, openFilledCreatePost, paste } from '#tests/support/client/pages/create-post.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures } from '#tests/support/client/post-answers.ts';
import { holdAnswer } from '#tests/support/client/respond.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

describe('the picture of a new post', () => {
  test('what a word processor copies is a text in a text field, and a picture elsewhere', async () => {
    await openCreatePost();
    const copied = { files: [samplePhoto('words.png')], text: 'Words about a serum.' };
    paste(createPost.title(), copied);
    paste(createPost.caption(), copied);
    expect(createPost.form().queryByText('Preparing the picture…')).toBeNull();
    expect(createPost.form().queryByRole('img')).toBeNull();
    paste(createPost.category('beauty'), copied);
    expect(await createPost.picture()).toBeVisible();
  });

  test.each(['pasted', 'dropped'])('one that is replaced by a %s picture comes back on Undo', async (how) => {
    const { user } = await openCreatePost();
    await createPost.choosePicture();
    await createPost.picture();
    const other = samplePhoto('other.png');
    if (how === 'pasted') paste(createPost.title(), { files: [other] });
    else fireEvent.drop(createPost.form().getByText('change picture'), { dataTransfer: { files: [other] } });
    await waitFor(async () => expect((await readDraft('me')).picture?.name).toBe('other.png'));
    await expectToast('Your picture was replaced.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await readDraft('me')).picture?.name).toBe('serum.jpg'));
    expect(await createPost.picture()).toBeVisible();
  });

  test('of several that are dropped the first is taken, and a message says so', async () => {
    await openCreatePost();
    fireEvent.drop(createPost.form().getByText('choose picture'), {
      dataTransfer: { files: [samplePhoto('first.png'), samplePhoto('second.png')] },
    });
    await expectToast('A post has one picture: the first one was taken.');
    await waitFor(async () => expect((await readDraft('me')).picture?.name).toBe('first.png'));
  });

  test('a file that is refused, or dropped while the post is sent, leaves the chosen picture', async () => {
    acceptPostPictures();
    const { release } = holdAnswer('post', '/user/savePostMetadata');
    await openFilledCreatePost();
    const drop = (file: File) =>
      fireEvent.drop(createPost.form().getByText('change picture'), { dataTransfer: { files: [file] } });
    drop(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await createPost.form().findByText(/^This file cannot be shared here/)).toBeVisible();
    expect(await createPost.picture()).toBeVisible();
    await createPost.submit();
    await createPost.form().findByRole('button', { name: 'posting...' });
    drop(samplePhoto('late.png'));
    release({ status: 400, body: { success: false, message: 'Not like this.' } });
    await createPost.form().findByRole('button', { name: 'post' });
    expect((await readDraft('me')).picture?.name).toBe('serum.jpg');
  });
});
