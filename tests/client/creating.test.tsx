import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { subcategories } from '#contract/categories.ts';
import { cleanTags } from '#contract/vocabulary.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { createPost, openCreatePost } from '#tests/support/client/pages/create-post.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, published } from '#tests/support/client/post-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

const question = 'No image selected and link is empty. Create post anyway?';
const chips = (legend: string) => {
  const group = within(createPost.form().getByRole('group', { name: legend }));
  const inputs = group.queryAllByRole<HTMLInputElement>(legend === 'Category' ? 'radio' : 'checkbox');
  return inputs.map(({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? ' ✓' : ''}`);
};

describe('the way to the form', () => {
  test('S025: the + asks what to create, with one answer, which opens the form', async () => {
    const { user } = renderApp('/', { as: { userId: 'me' } });
    await header.openChooser();
    const chooser = within(screen.getByRole('dialog', { name: 'What would you like to create?' }));
    expect(
      chooser.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['Close', 'Create a Post']);
    await user.click(chooser.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByRole('dialog', { name: 'Create a Post' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'What would you like to create?' })).toBeNull();
  });

  test('S023: so does the account menu', async () => {
    const { user } = renderApp('/', { as: { userId: 'me' } });
    await header.openAccount();
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByRole('dialog', { name: 'Create a Post' })).toBeVisible();
  });
});

describe('the form of a post', () => {
  test('S039: a picture, title, caption, category and the seventeen tags; subcategories once there is a category', async () => {
    await openCreatePost();
    expect(createPost.form().getByLabelText('choose picture')).toHaveAttribute('accept', 'image/*');
    expect(createPost.form().getByLabelText('take a photo')).toHaveAttribute('capture', 'environment');
    expect(createPost.title()).toHaveValue('');
    expect(createPost.caption()).toHaveValue('');
    expect(chips('Category')).toEqual(['beauty', 'fashion', 'wellness']);
    expect(chips('What makes this clean')).toEqual([...cleanTags]);
    expect(createPost.form().queryByRole('group', { name: 'Subcategory' })).toBeNull();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('S006, S039, S051: with isAdmin stored as %s there are %i link fields', async (isAdmin, fields) => {
    await openCreatePost({ isAdmin });
    expect(createPost.form().queryAllByRole('textbox', { name: 'Product link' })).toHaveLength(fields);
  });

  test('S051: isAdmin stored as "TRUE" is an admin too', async () => {
    const { session } = await openCreatePost({ isAdmin: false });
    localStorage.setItem('isAdmin', 'TRUE');
    session.adopt();
    expect(await createPost.form().findByRole('textbox', { name: 'Product link' })).toBeVisible();
  });

  test('S043, S044: subcategories and tags toggle; another category clears the subcategories', async () => {
    const { user } = await openCreatePost();
    await user.click(createPost.category('beauty'));
    await user.click(createPost.checkbox('skincare'));
    await user.click(createPost.checkbox('makeup'));
    await user.click(createPost.checkbox('skincare'));
    await user.click(createPost.checkbox('low waste'));
    expect(chips('Subcategory').filter((chip) => chip.endsWith('✓'))).toEqual(['makeup ✓']);
    await user.click(createPost.category('fashion'));
    expect(chips('Subcategory')).toEqual([...subcategories.fashion]);
    expect(createPost.checkbox('low waste')).toBeChecked();
  });

  test('S048: the remaining characters are counted near the limit, and too long a title is not sent', async () => {
    const sent = acceptPosts();
    const { user } = await openCreatePost();
    await user.click(createPost.title());
    await user.paste('🌿'.repeat(130));
    expect(createPost.form().getByText('20 characters left')).toBeVisible();
    await user.paste('x'.repeat(21));
    expect(createPost.form().getByText('1 character too many')).toBeVisible();
    await user.click(createPost.category('beauty'));
    await createPost.submit();
    expect(createPost.title()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('the alternative text is asked for once there is a picture', async () => {
    const { user } = await openCreatePost();
    expect(createPost.form().queryByRole('textbox', { name: 'What does the picture show?' })).toBeNull();
    await createPost.choosePicture();
    await user.click(await createPost.form().findByText('Tags and what the picture shows'));
    expect(createPost.form().getByRole('textbox', { name: 'What does the picture show?' })).toBeVisible();
    await user.click(createPost.form().getByRole('button', { name: 'remove picture' }));
    expect(createPost.form().queryByRole('img')).toBeNull();
  });
});

describe('before a post is sent', () => {
  test('S045, S158: without a category it says so, there and in a toast, and sends nothing', async () => {
    const sent = acceptPosts();
    await openCreatePost();
    await createPost.submit();
    await expectToast('Please select a category.');
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(createPost.category('beauty')).toHaveFocus();
    expect(createPost.form().getByRole('group', { name: 'Category' })).toHaveAccessibleDescription(
      'Please select a category.',
    );
    expect(sent).toEqual([]);
  });

  test.each([
    ['shop.example/x?y=1', 'https://shop.example/x?y=1'],
    ['कंपनी.भारत', 'https://कंपनी.भारत'],
    ['http://shop.example', 'http://shop.example'],
  ])('the link %j is sent as %j', async (entry, link) => {
    const sent = acceptPosts();
    const { user } = await openCreatePost({ isAdmin: true });
    await user.click(createPost.category('beauty'));
    await user.type(createPost.form().getByRole('textbox', { name: 'Product link' }), entry);
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(sent[0]?.body.link).toBe(link);
  });

  test('S046: without picture and link it asks; cancelling sends nothing and changes nothing', async () => {
    const sent = acceptPosts();
    const { user } = await openCreatePost();
    await enterText(createPost.title(), 'Only words');
    await user.click(createPost.category('wellness'));
    await createPost.submit();
    const ask = within(screen.getByRole('dialog', { name: question }));
    expect(ask.getByRole('button', { name: 'cancel' })).toHaveFocus();
    await user.click(ask.getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(createPost.title()).toHaveValue('Only words');
    expect(sent).toEqual([]);
  });

  test('S046, S050: agreeing sends the post with an empty imageUrl', async () => {
    const sent = acceptPosts();
    const { user } = await openCreatePost();
    await enterText(createPost.title(), 'Only words');
    await user.click(createPost.category('wellness'));
    await user.click(createPost.checkbox('nutrition'));
    await user.click(createPost.checkbox('carbon neautral shipping'));
    await createPost.submit();
    await user.click(screen.getByRole('button', { name: 'create post' }));
    await expectToast('Post created successfully!');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        imageUrl: '',
        tags: ['carbon neautral shipping'],
        title: 'Only words',
        caption: '',
        link: '',
        category: 'wellness',
        subcategory: ['nutrition'],
      },
    ]);
  });

  test('S046: an admin’s link is enough; a blank one counts as empty', async () => {
    const sent = acceptPosts();
    const { user } = await openCreatePost({ isAdmin: true });
    await user.click(createPost.category('beauty'));
    await user.type(createPost.form().getByRole('textbox', { name: 'Product link' }), '   ');
    await createPost.submit();
    await user.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: 'cancel' }));
    await enterText(createPost.form().getByRole('textbox', { name: 'Product link' }), 'https://shop.example/x');
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(sent[0]?.body.link).toBe('https://shop.example/x');
  });

  test('S040: while it is sent everything is disabled and the button reads posting...', async () => {
    acceptPostPictures();
    const held = holdAnswer('post', '/user/savePostMetadata');
    const { user } = await openCreatePost();
    await createPost.choosePicture();
    await user.click(createPost.category('beauty'));
    await createPost.submit();
    expect(await createPost.form().findByRole('button', { name: 'posting...' })).toBeDisabled();
    expect(createPost.form().getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
    const controls = (['button', 'textbox', 'radio', 'checkbox'] as const).flatMap((role) =>
      createPost.form().getAllByRole(role),
    );
    expect(controls.length).toBeGreaterThan(20);
    for (const control of controls) expect(control).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
    held.release(published('post-9'));
    await expectToast('Post created successfully!');
  });
});
