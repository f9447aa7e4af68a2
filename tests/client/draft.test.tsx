import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { readDraft, type PostDraft } from '#client/features/posts/create/post-draft.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import { limits } from '#contract/vocabulary.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { hold } from '#tests/support/client/hold.ts';
import { createPost, openCreatePost, paste } from '#tests/support/client/pages/create-post.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, rejectPosts } from '#tests/support/client/post-answers.ts';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { deviceWithoutStorage } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

/** Fills in half of a post. */
async function begin({ user }: RenderedApp) {
  await createPost.choosePicture();
  await enterText(createPost.title(), 'Half a post');
  await enterText(createPost.caption(), 'More to come.');
  await user.click(createPost.category('wellness'));
  await user.click(createPost.checkbox('nutrition'));
  await user.click(createPost.checkbox('fair trade'));
  await createPost.picture();
}

/** Waits until the device has stored the draft, of which there is no sign on the screen. */
const isStored = (values: Partial<PostDraft> = {}) =>
  waitFor(async () =>
    expect(await readDraft('me')).toMatchObject({
      draft: { title: 'Half a post', tags: ['fair trade'], ...values },
      picture: { name: 'serum.jpg' },
    }),
  );

async function expectDraft() {
  await waitFor(() => expect(createPost.title()).toHaveValue('Half a post'));
  expect(createPost.caption()).toHaveValue('More to come.');
  for (const name of ['nutrition', 'fair trade']) expect(createPost.checkbox(name)).toBeChecked();
  expect(await createPost.picture()).toBeVisible();
}

const expectEmpty = () => {
  expect(createPost.title()).toHaveValue('');
  expect(createPost.form().queryByRole('img')).toBeNull();
};

describe('the draft of a post', () => {
  test('is in the form again after that was closed', async () => {
    const app = await openCreatePost();
    await begin(app);
    await isStored();
    await app.user.click(createPost.form().getByRole('button', { name: 'Close' }));
    await createPost.open();
    await expectDraft();
  });

  test('is in the form again after a reload, and its picture is not uploaded twice', async () => {
    const tokens = acceptPostPictures();
    const keys = rejectPosts('unreachable');
    await begin(await openCreatePost({ device: deviceWithoutStorage() }));
    await createPost.submit();
    await expectToast('Error creating post!');
    await isStored({ imageUrl: '/media/upload-1/960.webp', attempt: expect.objectContaining({ key: keys[0] }) });
    cleanup();

    await openCreatePost();
    await expectDraft();
    const sent = acceptPosts();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      key: keys[0],
      body: { imageUrl: '/media/upload-1/960.webp', title: 'Half a post' },
    });
  });

  test.each([
    ['["Half a post","More."]', 'another'],
    ['["Half a post","More.","","","wellness"]', 'the same'],
    ['["Half a post","More.","","","wellness",[],[]]', 'the same'],
    ['["Half a post","More.","","","wellness",[],[],"",[]]', 'the same'],
  ])('that a version with other fields tried to publish with the values %s is %s post', async (words, which) => {
    // Another member each time, whose draft the end of the test before does not delete.
    const userId = crypto.randomUUID();
    const values = { title: 'Half a post', caption: 'More.', category: 'wellness', attempt: { key: 'tried', words } };
    await draftsOf(userId).write('post', values);
    await openCreatePost({ userId });
    await waitFor(() => expect(createPost.title()).toHaveValue('Half a post'));
    const sent = acceptPosts();
    await createPost.submit();
    await userEvent.click(await screen.findByRole('button', { name: 'create post' }));
    await expectToast('Post created successfully!');
    expect(sent[0]?.key === 'tried').toBe(which === 'the same');
  });

  test('is shown to its author only', async () => {
    await begin(await openCreatePost());
    await isStored();
    cleanup();
    await openCreatePost({ userId: 'somebody-else' });
    expectEmpty();
  });

  test('S061: is deleted at logout', async () => {
    const app = await openCreatePost();
    await begin(app);
    await isStored();
    await app.router.navigate({ to: '/logout' });
    await header.loginLink();
    cleanup();
    await openCreatePost();
    expectEmpty();
  });

  test('lasts as long as the form where the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await begin(await openCreatePost());
    await expectDraft();
  });
});

describe('the picture of a post', () => {
  const large = (type: string) => {
    const file = new File([type === 'image/gif' ? 'GIF89a' : 'RIFF\0\0\0\0WEBP'], 'large', { type });
    Object.defineProperty(file, 'size', { value: limits.imageBytes + 1 });
    return file;
  };

  test('S052: one of more than 15 MB that cannot be made smaller is refused at once', async () => {
    await openCreatePost();
    await createPost.choosePicture(large('image/gif'));
    expect(await createPost.form().findByText('A picture may have at most 15 MB.')).toBeVisible();
    expect(createPost.form().queryByRole('img')).toBeNull();
  });

  test('S052: a large photo is made smaller before it is sent; one that the browser cannot read goes as it is', async () => {
    const drawn = new Blob(['RIFF\0\0\0\0WEBP'], { type: 'image/webp' });
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(async () => ({ width: 8000, height: 6000, close: () => undefined })),
    );
    const canvases: HTMLCanvasElement[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      canvases.push(this);
      const data = Array.from({ length: 16 * 16 }, () => [53, 85, 61, 255]).flat();
      return { drawImage: () => undefined, fillRect: () => undefined, getImageData: () => ({ data }) } as never;
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawn));
    await openCreatePost();
    await createPost.choosePicture(large('image/jpeg'));
    expect(await createPost.form().findByRole('img')).toBeVisible();
    expect(canvases.map(({ width, height }) => [width, height])).toContainEqual([1920, 1440]);
  });

  test.each([
    [
      'text that is named .jpg',
      new File(['hello'], 'hello.jpg', { type: 'image/jpeg' }),
      /^This file cannot be shared/,
    ],
    ['a drawing', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /^This file cannot be shared/],
    ['a file without a byte', new File([], 'a.jpg', { type: 'image/jpeg' }), 'The file is empty. Choose a picture.'],
    [
      'a photo without its last two bytes',
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3])], 'a.jpg', { type: 'image/jpeg' }),
      /^The file is incomplete: its end is missing/,
    ],
    [
      'a HEIC photo',
      new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.heic', { type: 'image/heic' }),
      /^HEIC photos/,
    ],
  ])('%s is refused when it is chosen, and the picture before stays', async (_what, file, message) => {
    await openCreatePost();
    await createPost.choosePicture();
    expect(await createPost.form().findByRole('img')).toBeVisible();
    await userEvent.upload(createPost.form().getByLabelText('change picture'), file);
    expect(await createPost.form().findByText(message)).toBeVisible();
    expect(createPost.form().getByRole('img')).toBeVisible();
  });

  test('of an animation a member reads that its first frame will be shown', async () => {
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0];
    const gif = new Uint8Array([...new TextEncoder().encode(`GIF89a${'\0'.repeat(7)}`), ...frame, ...frame, 0x3b]);
    const note = 'Pictures do not move here: members see the first frame.';
    await openCreatePost();
    await createPost.choosePicture();
    expect(await createPost.form().findByRole('img')).toBeVisible();
    expect(createPost.form().queryByText(note)).toBeNull();
    await userEvent.upload(
      createPost.form().getByLabelText('change picture'),
      new File([gif], 'a.gif', { type: 'image/gif' }),
    );
    expect(await createPost.form().findByText(note)).toBeVisible();
  });

  test('a form that is closed while another picture is prepared has that picture when it opens again', async () => {
    const { reply, release } = hold<unknown>();
    vi.stubGlobal('createImageBitmap', () => reply);
    await openCreatePost();
    await createPost.choosePicture();
    await createPost.form().findByRole('img');
    const next = new File(['RIFF\0\0\0\0WEBP', 'x'.repeat(2 ** 21)], 'next.png', { type: 'image/png' });
    await userEvent.upload(createPost.form().getByLabelText('change picture'), next);
    expect(await createPost.form().findByText('Preparing the picture…')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    release(undefined);
    await waitFor(async () => expect((await readDraft('me')).picture?.name).toBe('next.png'));
  });

  test('a dropped and a pasted picture are taken, anything else is not', async () => {
    const { user } = await openCreatePost();
    await user.click(createPost.title());
    paste(createPost.title(), { files: [samplePhoto('pasted.png')] });
    expect(await createPost.form().findByRole('img')).toBeVisible();
    await user.click(createPost.form().getByRole('button', { name: 'remove picture' }));
    fireEvent.drop(createPost.form().getByText('Choose a picture, drop it here or paste it'), {
      dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    expect(await createPost.form().findByText(/^This file cannot be shared here/)).toBeVisible();
    fireEvent.drop(createPost.form().getByText('Choose a picture, drop it here or paste it'), {
      dataTransfer: { files: [samplePhoto()] },
    });
    expect(await createPost.form().findByRole('img')).toBeVisible();
    expect(screen.queryByText(/^This file cannot be shared here/)).toBeNull();
  });
});
