import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { getOutbox } from '#client/outbox/use-outbox.ts';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { answer, type Answer } from '#tests/support/client/answer.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { hold } from '#tests/support/client/hold.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { network } from '#tests/support/client/network.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp, type RenderOptions } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

type Reply = Answer<'patch', '/user/editPost/{postId}'>;

const post = samplePost({ userId: 'me', title: 'Old title' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit your post' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The server's post, which edits change; `sent` are the bodies of the edits. */
let stored: Schemas['Post'];
let sent: OperationInput<'editPost'>['body'][];
/** What the author of each edit had read. */
let read: (Record<string, unknown> | undefined)[];

beforeEach(() => {
  stored = post;
  [sent, read] = [[], []];
  respond('get', '/user/getPost', () => ({ status: 200, body: { post: stored } }));
  respond('patch', '/user/editPost/{postId}', ({ body: { before, ...body } }) => {
    sent.push(body);
    read.push(before);
    stored = { ...stored, ...body };
    if (stored.title === post.title) delete stored.editedAt;
    else stored.editedAt = '2026-11-02T08:00:00.000Z';
    return { status: 200, body: { success: true, message: 'Saved.', post: stored } };
  });
});

const answerEdits = (reply: Reply | Promise<Reply>) =>
  network.use(answer('patch', '/user/editPost/{postId}', async () => reply));

/** From the post's tile on the home page to the dialog. */
async function openDialog({ isAdmin = false, ...options }: Omit<RenderOptions, 'as'> & { isAdmin?: boolean } = {}) {
  homePosts(stored, samplePost({ postId: 'other', title: 'Other post' }));
  const app = renderApp('/', { as: { userId: 'me', isAdmin }, ...options });
  await app.user.click(await postTiles.link('Old title'));
  await postDetail.choose('edit');
  await screen.findByRole('dialog', { name: 'Edit your post' });
  return app;
}

const field = (name: string) => dialog().getByRole('textbox', { name });
const save = () => dialog().getByRole('button', { name: 'save' });

describe('editing one’s own post', () => {
  test('the dialog has the post’s fields but not its picture, and sends what was changed', async () => {
    const { user } = await openDialog();
    expect(field('Title')).toHaveValue('Old title');
    expect(field('Caption')).toHaveValue('Third bottle, same glass.');
    expect(field('What does the picture show?')).toHaveValue('A glass bottle between two leaves.');
    expect(dialog().getByRole('radio', { name: 'beauty' })).toBeChecked();
    expect(dialog().getByRole('checkbox', { name: 'skincare' })).toBeChecked();
    expect(dialog().getByRole('checkbox', { name: 'plastic free' })).toBeChecked();
    expect(dialog().queryByRole('textbox', { name: 'Product link' })).toBeNull();
    expect(dialog().queryByText('change picture')).toBeNull();
    await user.clear(field('Title'));
    await enterText(field('Title'), ' New title ');
    await user.click(dialog().getByRole('checkbox', { name: 'fair trade' }));
    await user.click(save());
    await isClosed();
    await expectToast('Your changes are saved.');
    expect(sent).toEqual([{ title: 'New title', tags: ['plastic free', 'fair trade'] }]);
    expect(await postDetail.heading('New title')).toBeVisible();
    const edited = screen.getByText('Edited');
    expect(edited).toHaveAttribute('datetime', '2026-11-02T08:00:00.000Z');
    expect(edited).toHaveAttribute('title', expect.stringMatching(/2026/));
  });

  test('the change shows on the page and in the lists before the server answers', async () => {
    const held = hold<Reply>();
    answerEdits(held.reply);
    const { user, router } = await openDialog();
    await user.clear(field('Title'));
    await enterText(field('Title'), 'New title');
    await user.click(save());
    expect(await postDetail.heading('New title')).toBeVisible();
    await router.navigate({ to: '/' });
    await postTiles.title('New title');
    expect(postTiles.titles()).toEqual(['New title', 'Other post']);
    held.release({ status: 200, body: { success: true, message: '', post: { ...post, title: 'New title' } } });
    await expectToast('Your changes are saved.');
    expect(postTiles.titles()).toEqual(['New title', 'Other post']);
  });

  test('with another category the post leaves the old category’s list and is in the new one', async () => {
    respond('get', '/user/getCategoryPosts', ({ query }) => ({
      status: 200,
      body: { posts: stored.category === query.get('category') ? [stored] : [], nextCursor: null },
    }));
    const app = renderApp('/wellness', { as: { userId: 'me' } });
    await screen.findByText('No posts available');
    await app.router.navigate({ to: '/$category', params: { category: 'beauty' } });
    await app.user.click(await postTiles.link('Old title'));
    await postDetail.choose('edit');
    await screen.findByRole('dialog', { name: 'Edit your post' });
    await app.user.click(dialog().getByRole('radio', { name: 'wellness' }));
    await app.user.click(dialog().getByRole('checkbox', { name: 'nutrition' }));
    const held = hold<Reply>();
    answerEdits(held.reply);
    await app.user.click(save());
    await isClosed();
    await app.router.navigate({ to: '/$category', params: { category: 'beauty' } });
    await screen.findByText('No posts available');
    await app.router.navigate({ to: '/$category', params: { category: 'wellness' } });
    expect(await postTiles.title('Old title')).toBeVisible();
    held.release({ status: 403, body: { success: false, message: 'No.' } });
    await expectToast('No.');
    await screen.findByText('No posts available');
    await app.router.navigate({ to: '/$category', params: { category: 'beauty' } });
    expect(await postTiles.title('Old title')).toBeVisible();
  });

  test('Undo in the toast sends what was there before, and the post is not an edited one', async () => {
    const { user } = await openDialog();
    await user.clear(field('Title'));
    await enterText(field('Title'), 'New title');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await postDetail.heading('Old title')).toBeVisible();
    await waitFor(() => expect(sent).toEqual([{ title: 'New title' }, { title: 'Old title' }]));
    await waitFor(() => expect(screen.queryByText('Edited')).toBeNull());
  });

  test('an admin can change the product link', async () => {
    const { user } = await openDialog({ isAdmin: true });
    await enterText(field('Product link'), 'https://shop.example/jar');
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ link: 'https://shop.example/jar' }]));
  });

  test('without a change nothing is sent', async () => {
    const { user } = await openDialog();
    await user.click(save());
    await isClosed();
    expect(sent).toEqual([]);
    expect(screen.queryByText('Your changes are saved.')).toBeNull();
  });

  test('leaving asks before changes are lost', async () => {
    const { user } = await openDialog();
    await user.type(field('Title'), '!');
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(field('Title')).toHaveValue('Old title!');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'discard' }));
    await isClosed();
    expect(sent).toEqual([]);
  });
});

describe('an edit that cannot be saved', () => {
  test('shows what is too long at its field, and sends nothing', async () => {
    const { user } = await openDialog();
    await user.click(field('Title'));
    await user.paste('a'.repeat(151));
    await user.click(save());
    expect(field('Title')).toBeInvalid();
    expect(field('Title')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('opens again with the text and the server’s reason at the field, and the post is as it was', async () => {
    answerEdits({ status: 400, body: { success: false, message: 'title must not be an advertisement.' } });
    const { user } = await openDialog();
    await user.clear(field('Title'));
    await enterText(field('Title'), 'New title');
    await user.click(save());
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(/title must not be an advertisement/));
    expect(field('Title')).toHaveValue('New title');
    expect(document.querySelector('h1')).toHaveTextContent('Old title');
  });
});

describe('an edit of what has been changed in another window', () => {
  test('says what it is there now, and replaces it when it is saved again', async () => {
    const { user } = await openDialog();
    const current = { title: 'Their title' };
    answerEdits({ status: 409, body: { success: false, message: 'This was changed meanwhile.', current } });
    await user.clear(field('Title'));
    await enterText(field('Title'), 'My title');
    await user.click(save());
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(/changed to “Their title”/));
    expect(dialog().getByText('This was changed meanwhile.')).toBeVisible();
    expect(field('Title')).toHaveValue('My title');
    respond('patch', '/user/editPost/{postId}', ({ body: { before, ...body } }) => {
      [sent, read] = [[body], [before]];
      return { status: 200, body: { success: true, message: 'Saved.', post: { ...post, ...body } } };
    });
    await user.click(save());
    await isClosed();
    await waitFor(() => expect(read).toEqual([current]));
    expect(sent).toEqual([{ title: 'My title' }]);
  });
});

describe('an edit without a network', () => {
  beforeEach(stubIndexedDb);

  test('shows on the page of a post that is known from a list only', async () => {
    const device = createSharedDevice();
    const tab = await device.openTab();
    respond('get', '/user/getPost', 'unreachable');
    device.setOnline(false);
    const { user } = await openDialog({ device: tab });
    await user.clear(field('Title'));
    await enterText(field('Title'), 'New title');
    await user.click(save());
    expect(await postDetail.heading('New title')).toBeVisible();
  });

  /** An edit that waits on the device, in a later visit to the post. */
  async function editAndComeBack() {
    const device = createSharedDevice();
    const tab = await device.openTab();
    const { user } = await openDialog({ device: tab });
    device.setOnline(false);
    await user.clear(field('Title'));
    await enterText(field('Title'), 'New title');
    await user.click(save());
    expect(await postDetail.heading('New title')).toBeVisible();
    tab.close();
    cleanup();
    const app = renderApp(postDetail.address, { as: { userId: 'me' }, device: await device.openTab() });
    await getOutbox(app.outbox).open();
    return device;
  }

  test('is sent by the next visit', async () => {
    const device = await editAndComeBack();
    expect(await postDetail.heading('New title')).toBeVisible();
    expect(sent).toEqual([]);
    device.setOnline(true);
    await expectToast('1 action that was waiting went through.');
    expect(sent).toEqual([{ title: 'New title' }]);
    expect(read).toEqual([{ title: 'Old title' }]);
  });

  test('does not replace what was changed in another window meanwhile: the form has it, beside what it is now', async () => {
    const device = await editAndComeBack();
    stored = { ...stored, title: 'Their title' };
    answerEdits({
      status: 409,
      body: { success: false, message: 'This was changed meanwhile.', current: { title: 'Their title' } },
    });
    device.setOnline(true);
    await expectToast('Your changes could not be saved: This was changed meanwhile.');
    expect(await postDetail.heading('Their title')).toBeVisible();
    await postDetail.choose('edit');
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(/changed to “Their title”/));
    expect(field('Title')).toHaveValue('New title');
  });
});
