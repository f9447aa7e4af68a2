import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, vi } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import type { Device } from '#client/shared/actions/device.ts';

import { createSharedDevice } from '../shared-device.ts';
import { network } from './network.ts';
import { renderApp } from './render-app.tsx';
import { samplePost } from './sample-post.ts';

/** A browser that has kept nothing yet. */
export function forgetDevice(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
}

/** A picture file of a few bytes. */
export const photo = (name = 'serum.jpg') => new File(['not really a photo'], name, { type: 'image/jpeg' });

export const form = () => within(screen.getByRole('dialog', { name: 'Create a Post' }));

interface Opener {
  userId?: string;
  isAdmin?: boolean;
  /** One that outlives the page, unless a test says otherwise. */
  device?: Device;
}

/** The home page with the form of a post open in it. */
export async function openForm({ userId = 'me', isAdmin = false, device }: Opener = {}) {
  const app = renderApp('/', { as: { userId, isAdmin }, device: device ?? (await createSharedDevice().openTab()) });
  await reopenForm(app);
  return app;
}

export async function reopenForm({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await user.click(screen.getByRole('button', { name: 'Create a Post' }));
  await waitFor(() => expect(form().getByRole('button', { name: 'post' })).toBeVisible());
}

/** The form with a picture, a title and a category, ready to be sent. */
export async function filledForm(opener?: Opener) {
  const app = await openForm(opener);
  await app.user.upload(form().getByLabelText('choose picture'), photo());
  await app.user.type(form().getByRole('textbox', { name: 'Title' }), 'The serum');
  await app.user.click(form().getByRole('radio', { name: 'beauty' }));
  await waitFor(() => expect(form().getByRole('button', { name: 'post' })).toBeEnabled());
  return app;
}

/** The server's answer to a post that it publishes. */
export const publishes = (postId: string): Answer<'post', '/user/savePostMetadata'> => ({
  status: 200,
  body: { success: true, message: 'Published.', postId },
});

interface SentPost {
  body: OperationInput<'savePostMetadata'>['body'];
  key: string | null;
}

/** Publishes every post, and notes what it was sent; `getPost` tells it afterwards. */
export function takePosts(): SentPost[] {
  const sent: SentPost[] = [];
  network.use(
    answer('post', '/user/savePostMetadata', ({ body, request }) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return publishes('post-9');
    }),
    answer('get', '/user/getPost', () => {
      const { imageUrl = '', title = '', category = 'beauty', subcategory = [] } = sent.at(-1)?.body ?? {};
      return { status: 200, body: { post: samplePost({ postId: 'post-9', userId: 'me', imageUrl, title, category, subcategory }) } };
    }),
  );
  return sent;
}

/** Takes every picture, each under another address, and notes the tokens that it came with. */
export function uploads(): (string | null)[] {
  const tokens: (string | null)[] = [];
  network.use(
    answer('post', '/user/uploadPostImage', ({ token }) => {
      tokens.push(token);
      return { status: 200, body: { imageUrl: `/media/upload-${tokens.length}/960.webp` } };
    }),
  );
  return tokens;
}
