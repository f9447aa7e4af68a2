import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

import { enterText } from '../enter-text.ts';
import { renderApp, type RenderedApp } from '../render-app.tsx';
import { samplePhoto } from '../sample-photo.ts';

const form = () => within(screen.getByRole('dialog', { name: 'Create a Post' }));
const postButton = () => form().getByRole('button', { name: 'post' });

/** The dialog in which a member writes a post. */
export const createPost = {
  form,
  postButton,
  title: () => form().getByRole('textbox', { name: 'Title' }),
  caption: () => form().getByRole('textbox', { name: 'Caption' }),
  category: (name: string) => form().getByRole('radio', { name }),
  checkbox: (name: string) => form().getByRole('checkbox', { name }),
  picture: () => form().findByRole('img', { name: 'The picture that you have chosen' }),
  async open() {
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create a Post' }));
    await waitFor(() => expect(postButton()).toBeVisible());
  },
  choosePicture: (file = samplePhoto()) => userEvent.upload(form().getByLabelText('choose picture'), file),
  async submit() {
    await waitFor(() => expect(postButton()).toBeEnabled());
    await userEvent.click(postButton());
  },
  isClosed: () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create a Post' })).toBeNull()),
};

interface Opener {
  userId?: string;
  isAdmin?: boolean;
  /** Without it, a device of its own that stores everything. */
  device?: OutboxRuntime;
}

/** The home page with the dialog open. */
export async function openCreatePost({ userId = 'me', isAdmin = false, device }: Opener = {}): Promise<RenderedApp> {
  const app = renderApp('/', { as: { userId, isAdmin }, device: device ?? (await createSharedDevice().openTab()) });
  await createPost.open();
  return app;
}

/** The dialog with a picture, a title and a category: ready to be submitted. */
export async function openFilledCreatePost(opener?: Opener): Promise<RenderedApp> {
  const app = await openCreatePost(opener);
  await createPost.choosePicture();
  await enterText(createPost.title(), 'The serum');
  await userEvent.click(createPost.category('beauty'));
  await waitFor(() => expect(postButton()).toBeEnabled());
  return app;
}

/** Pastes what an app has copied: pictures, and the text that belongs to them. */
export function paste(where: Element, { files, text = '' }: { files: File[]; text?: string }): void {
  const types = [...(text === '' ? [] : ['text/plain', 'text/html']), 'Files'];
  fireEvent.paste(where, { clipboardData: { files, types, getData: () => text } });
}
