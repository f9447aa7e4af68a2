import type { Page } from 'playwright-core';

import { launchChromium } from '../../lib/chromium.ts';
import type { StoryPost } from './board.ts';
import type { Cluster } from './cluster.ts';
import { password } from './member-story.ts';

interface BrowserStoryOptions {
  /** Of the balancer. */
  address: string;
  cluster: Cluster;
  picture: Buffer;
  /** Another member's post. */
  post: StoryPost;
  /** Called when the member is logged in, before it writes anything more. */
  onLoggedIn: () => void;
}

const timeoutMs = 60_000;

/** Runs the story of one member in Chromium; throws at the first thing that the member would not expect to see. */
export async function runBrowserStory({
  address,
  cluster,
  picture,
  post,
  onLoggedIn,
}: BrowserStoryOptions): Promise<void> {
  const browser = await launchChromium();
  const errors: string[] = [];
  try {
    const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
    context.setDefaultTimeout(timeoutMs);
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await register(page, cluster);
    onLoggedIn();
    const ownPost = await publish(page, picture);
    await page.goto(`/postDetail/${post.author}?postId=${post.id}`);
    await page.getByRole('textbox', { name: 'Write your comment' }).fill('Seen from a browser.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await page.getByRole('region', { name: 'Comments' }).getByText('Seen from a browser.').waitFor();
    await chooseFromMenu(page, /^save$/);
    await page.goto('/savedPosts');
    await page.locator(`main a[href*="${post.id}"]`).first().waitFor();
    await page.goto(`/profile/${post.author}`);
    await page.getByRole('button', { name: '+ Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
    await changeProfile(page);
    await page.goto(ownPost);
    await deletePost(page);
    await page.goto('/logout');
    await page.getByRole('link', { name: 'login' }).first().waitFor();
    if (errors.length > 0) throw new Error(`scripts failed: ${errors.join('; ')}`);
  } finally {
    await browser.close();
  }
}

async function register(page: Page, cluster: Cluster): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('username').fill('browser');
  await page.getByLabel('email').fill('browser@example.org');
  await page.getByLabel(/^password$/i).fill(password);
  await page.getByRole('button', { name: 'sign up' }).click();
  await page.getByRole('button', { name: 'my account' }).waitFor();
  const token = await cluster.mailedToken('verify-email', 'browser@example.org');
  await page.goto(`/verify-email?token=${token}`);
  await page.getByRole('button', { name: 'confirm this address' }).click();
  await page.getByText('Thank you. Your e-mail address is confirmed.').waitFor();
}

/** Returns the address of the new post. */
async function publish(page: Page, picture: Buffer): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Post' });
  await form.getByLabel('choose picture').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: picture });
  await form.getByRole('img', { name: 'The picture that you have chosen' }).waitFor();
  await form.getByRole('textbox', { name: 'Title' }).fill('A leaf');
  await form.getByRole('radio', { name: 'beauty' }).check();
  await form.getByRole('button', { name: 'post', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  // If the killed server was to publish it, it waits on the device for the next attempt: its tile is no link before.
  const title = page.getByRole('heading', { level: 2, name: 'A leaf' });
  await page.getByRole('link').filter({ has: title }).click();
  await page.getByRole('heading', { level: 1, name: 'A leaf' }).waitFor();
  return page.url();
}

async function chooseFromMenu(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function changeProfile(page: Page): Promise<void> {
  await page.goto('/editProfile');
  await page.getByLabel('About').fill('Refilled, not replaced.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile updated successfully').first().waitFor();
}

async function deletePost(page: Page): Promise<void> {
  await chooseFromMenu(page, /^delete$/);
  await page.getByRole('button', { name: 'delete', exact: true }).click();
  await page.getByText('Post deleted successfully!').first().waitFor();
}
