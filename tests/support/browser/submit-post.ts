import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** Writes a post with a picture and submits it; resolves when its dialog has closed. */
export async function submitPost(page: Page, title: string, bytes?: number): Promise<void> {
  await submitForm(await fillInPost(page, title, bytes));
}

export async function submitForm(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'post', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

/** Writes a post with a picture, to which so many bytes are appended; returns its form, which can be submitted. */
export async function fillInPost(page: Page, title: string, bytes = 0): Promise<Locator> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Post' });
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#35553d' } })
    .jpeg()
    .toBuffer();
  const buffer = Buffer.concat([picture, Buffer.alloc(bytes)]);
  await form.getByLabel('choose picture').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByRole('img', { name: 'The picture that you have chosen' }).waitFor();
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('radio', { name: 'beauty' }).check();
  return form;
}
