import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { filledForm, form, forgetDevice, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

beforeEach(forgetDevice);

const submit = () => form().getByRole('button', { name: 'post' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create a Post' })).toBeNull());

describe('publishing a post', () => {
  test('S041, S050, S125, S126: uploads the picture with the bearer, then sends what was entered, says so and closes', async () => {
    const tokens = uploads();
    const sent = takePosts();
    const { user } = await filledForm();
    await user.type(form().getByRole('textbox', { name: 'What does the picture show?' }), 'A bottle.');
    await user.click(submit());
    await expectToast('Post created successfully!');
    await isClosed();
    expect(tokens).toEqual(['token-of-me']);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        imageUrl: '/media/upload-1/960.webp',
        imageAlt: 'A bottle.',
        tags: [],
        title: 'The serum',
        caption: '',
        link: '',
        category: 'beauty',
        subcategory: [],
      },
    ]);
  });

  test('S125: the picture goes as the multipart field `file`', async () => {
    // The test's document does not send its forms in a way that could be read at the other end.
    const append = vi.spyOn(FormData.prototype, 'append');
    uploads();
    takePosts();
    const { user } = await filledForm();
    await user.click(submit());
    await expectToast('Post created successfully!');
    expect(append.mock.calls.map(([field, file]) => [field, (file as unknown as File).name])).toEqual([['file', 'serum.jpg']]);
  });

  test('S041: the form is empty when it is opened again', async () => {
    uploads();
    takePosts();
    const { user } = await filledForm();
    await user.click(submit());
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    await waitFor(() => expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue(''));
    expect(form().getByRole('radio', { name: 'beauty' })).not.toBeChecked();
    expect(form().queryByRole('img')).toBeNull();
  });

  test('the new post stands at the top of the lists that show it, without fetching those anew', async () => {
    let asked = 0;
    network.use(
      answer('get', '/user/getAllPosts', () => {
        asked += 1;
        return { status: 200, body: { posts: [samplePost({ title: 'Older' })], nextCursor: null } };
      }),
    );
    uploads();
    takePosts();
    const { user } = await filledForm();
    await user.click(submit());
    await isClosed();
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(['The serum', 'Older']));
    expect(asked).toBe(1);
  });

  test('S047: a double click publishes once', async () => {
    const tokens = uploads();
    const sent = takePosts();
    const { user } = await filledForm();
    await user.dblClick(submit());
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});
