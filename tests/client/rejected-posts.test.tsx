import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { NewPost } from '#client/features/posts/create/create-post.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { createPost } from '#tests/support/client/pages/create-post.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, rejectPosts } from '#tests/support/client/post-answers.ts';
import { postOffline, reload } from '#tests/support/client/post-offline.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

const refuse = (message: string) => rejectPosts({ status: 400, body: { success: false, message } });
const secondPostNote = () => createPost.form().queryByText(/^A post that the server refused is kept\./);

describe('a queued post that the server refuses', () => {
  test('is reported by a toast, and is in the form again with its picture when that is opened', async () => {
    const { device, tab } = await postOffline();
    acceptPostPictures();
    refuse('title may have at most 150 characters.');
    device.setOnline(true);
    await expectToast('Error creating post: title may have at most 150 characters.');
    await expectQueued(0);
    await reload(device, tab);
    await waitFor(() => expect(createPost.title()).toHaveValue('The serum'));
    expect(createPost.category('beauty')).toBeChecked();
    expect(await createPost.picture()).toBeVisible();
    const sent = acceptPosts();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(sent.map(({ body }) => body.title)).toEqual(['The serum']);
  });

  test('is in the form again although an earlier version, whose form had no caption, has stored it', async () => {
    const { device, tab } = await postOffline();
    const [entry] = await tab.storage.list('me');
    const { picture, draft } = entry!.variables as NewPost;
    const { caption: _, ...earlier } = draft;
    const rejection = { status: 400, message: 'Not this one.' };
    await tab.storage.put({ ...entry!, variables: { picture, draft: earlier }, rejection });
    device.setOnline(true);
    await reload(device, tab);
    await waitFor(() => expect(createPost.title()).toHaveValue('The serum'));
    acceptPostPictures();
    const sent = acceptPosts();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(sent.map(({ body }) => body)).toMatchObject([{ title: 'The serum', caption: '' }]);
  });

  test('waits while the form holds another post, so that neither is lost', async () => {
    const { device, app } = await postOffline();
    await createPost.open();
    await enterText(createPost.title(), 'Another one');
    acceptPostPictures();
    refuse('Not this one.');
    device.setOnline(true);
    await expectToast('Error creating post: Not this one.');
    await waitFor(() => expect(secondPostNote()).toBeVisible());
    await enterText(createPost.title(), ' of mine');
    expect(createPost.title()).toHaveValue('Another one of mine');
    expect(secondPostNote()).toBeVisible();
    await app.user.clear(createPost.title());
    await waitFor(() => expect(createPost.title()).toHaveValue('The serum'));
    expect(secondPostNote()).toBeNull();
  });
});
