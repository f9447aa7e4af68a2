import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cleanup } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { answer } from '#client/mocks/answer.ts';
import { form, forgetDevice, openForm, photo, reopenForm, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { forgetfulDevice } from '#tests/support/shared-device.ts';

beforeEach(forgetDevice);

type App = Awaited<ReturnType<typeof openForm>>;

async function begin({ user }: App) {
  await user.upload(form().getByLabelText('choose picture'), photo());
  await user.type(form().getByRole('textbox', { name: 'Title' }), 'Half a post');
  await user.type(form().getByRole('textbox', { name: 'Caption' }), 'To be told.');
  await user.click(form().getByRole('radio', { name: 'wellness' }));
  await user.click(form().getByRole('checkbox', { name: 'nutrition' }));
  await user.click(form().getByRole('checkbox', { name: 'fair trade' }));
  await form().findByRole('img', { name: 'The picture that you have chosen' });
  // Keeping is quick, and nobody is told of it.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

async function expectKept() {
  await waitFor(() => expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('Half a post'));
  expect(form().getByRole('textbox', { name: 'Caption' })).toHaveValue('To be told.');
  for (const name of ['nutrition', 'fair trade']) expect(form().getByRole('checkbox', { name })).toBeChecked();
  expect(form().getByRole('img', { name: 'The picture that you have chosen' })).toBeVisible();
}

const expectEmpty = () => {
  expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('');
  expect(form().queryByRole('img')).toBeNull();
};

describe('a post that was begun', () => {
  test('is there again after the form was closed', async () => {
    const app = await openForm();
    await begin(app);
    await app.user.click(form().getByRole('button', { name: 'Close' }));
    await reopenForm(app);
    await expectKept();
  });

  test('is there again after a reload, and goes on from the picture that had been uploaded', async () => {
    const tokens = uploads();
    const keys: (string | null)[] = [];
    network.use(
      answer('post', '/user/savePostMetadata', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return 'unreachable';
      }),
    );
    const app = await openForm({ device: forgetfulDevice() });
    await begin(app);
    await app.user.click(form().getByRole('button', { name: 'post' }));
    await expectToast('Error creating post!');
    await waitFor(() => expect(form().getByRole('button', { name: 'post' })).toBeEnabled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    cleanup();

    const { user } = await openForm();
    await expectKept();
    const sent = takePosts();
    await user.click(form().getByRole('button', { name: 'post' }));
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent[0]).toMatchObject({ key: keys[0], body: { imageUrl: '/media/upload-1/960.webp', title: 'Half a post' } });
  });

  test('is one member’s own', async () => {
    await begin(await openForm());
    cleanup();
    await openForm({ userId: 'somebody-else' });
    expectEmpty();
  });

  test('S061: is forgotten at logout', async () => {
    network.use(answer('post', '/user/logout', () => ({ status: 200, body: { message: 'Logged out.' } })));
    const app = await openForm();
    await begin(app);
    await app.router.navigate({ to: '/logout' });
    await waitFor(() => expect(app.session.viewer()).toBeNull());
    cleanup();
    await openForm();
    expectEmpty();
  });

  test('can be begun where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const app = await openForm();
    await begin(app);
    await expectKept();
  });
});

describe('the picture of a post', () => {
  const large = (type: string) => {
    const file = new File(['x'], 'large', { type });
    Object.defineProperty(file, 'size', { value: limits.imageBytes + 1 });
    return file;
  };

  test('S052: one of more than 15 MB that cannot be made smaller is refused at once', async () => {
    const { user } = await openForm();
    await user.upload(form().getByLabelText('choose picture'), large('image/gif'));
    expect(await form().findByText('A picture may have at most 15 MB.')).toBeVisible();
    expect(form().queryByRole('img')).toBeNull();
  });

  test('S052: a large photo is made smaller before it is sent; one that the browser cannot read goes as it is', async () => {
    const drawn = new Blob(['small'], { type: 'image/webp' });
    vi.stubGlobal('createImageBitmap', vi.fn(async () => ({ width: 8000, height: 6000, close: () => undefined })));
    const canvases: HTMLCanvasElement[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      canvases.push(this);
      return { drawImage: () => undefined } as never;
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawn));
    const { user } = await openForm();
    await user.upload(form().getByLabelText('choose picture'), large('image/jpeg'));
    expect(await form().findByRole('img')).toBeVisible();
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([[2560, 1920]]);
  });

  test('a dropped and a pasted picture are taken, anything else is not', async () => {
    const { user } = await openForm();
    await user.click(form().getByRole('textbox', { name: 'Title' }));
    fireEvent.paste(document.activeElement!, { clipboardData: { files: [photo('pasted.png')] } });
    expect(await form().findByRole('img')).toBeVisible();
    await user.click(form().getByRole('button', { name: 'remove picture' }));
    fireEvent.drop(form().getByText('Choose a picture, drop it here or paste it'), {
      dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    expect(await form().findByText('This file is not a picture.')).toBeVisible();
    fireEvent.drop(form().getByText('Choose a picture, drop it here or paste it'), { dataTransfer: { files: [photo()] } });
    expect(await form().findByRole('img')).toBeVisible();
    expect(screen.queryByText('This file is not a picture.')).toBeNull();
  });
});
