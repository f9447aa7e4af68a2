import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Writes a post with a picture and submits it; resolves when its dialog has closed. */
export async function submitPost(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Post' });
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#35553d' } })
    .jpeg()
    .toBuffer();
  await form.getByLabel('choose picture').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: picture });
  await form.getByRole('img', { name: 'The picture that you have chosen' }).waitFor();
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('radio', { name: 'beauty' }).check();
  await form.getByRole('button', { name: 'post', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
