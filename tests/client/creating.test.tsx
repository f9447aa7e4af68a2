import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { cleanTags, subcategories } from '#contract/vocabulary.ts';
import { form, forgetDevice, openForm, photo, publishes, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

beforeEach(forgetDevice);

const question = 'No image selected and link is empty. Create post anyway?';
const chips = (legend: string) => {
  const group = within(form().getByRole('group', { name: legend }));
  const inputs = group.queryAllByRole<HTMLInputElement>(legend === 'Category' ? 'radio' : 'checkbox');
  return inputs.map(({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? ' ✓' : ''}`);
};

describe('the way to the form', () => {
  test('S025: the + asks what to create, with one answer, which opens the form', async () => {
    const { user } = renderApp('/', { as: { userId: 'me' } });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const chooser = within(screen.getByRole('dialog', { name: 'What would you like to create?' }));
    expect(chooser.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Close', 'Create a Post']);
    await user.click(chooser.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByRole('dialog', { name: 'Create a Post' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'What would you like to create?' })).toBeNull();
  });

  test('S023: so does the account menu', async () => {
    const { user } = renderApp('/', { as: { userId: 'me' } });
    await user.click(await screen.findByRole('button', { name: 'my account' }));
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    expect(await screen.findByRole('dialog', { name: 'Create a Post' })).toBeVisible();
  });
});

describe('the form of a post', () => {
  test('S039: a picture, title, caption, category and the seventeen tags; subcategories once there is a category', async () => {
    await openForm();
    expect(form().getByLabelText('choose picture')).toHaveAttribute('accept', 'image/*');
    expect(form().getByLabelText('take a photo')).toHaveAttribute('capture', 'environment');
    expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('');
    expect(form().getByRole('textbox', { name: 'Caption' })).toHaveValue('');
    expect(chips('Category')).toEqual(['beauty', 'fashion', 'wellness']);
    expect(chips('What makes this clean')).toEqual([...cleanTags]);
    expect(form().queryByRole('group', { name: 'Subcategory' })).toBeNull();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('S006, S039, S051: with isAdmin stored as %s there are %i link fields', async (isAdmin, fields) => {
    await openForm({ isAdmin });
    expect(form().queryAllByRole('textbox', { name: 'Product link' })).toHaveLength(fields);
  });

  test('S051: isAdmin stored as "TRUE" is an admin too', async () => {
    const { session } = await openForm({ isAdmin: false });
    localStorage.setItem('isAdmin', 'TRUE');
    session.adopt();
    expect(await form().findByRole('textbox', { name: 'Product link' })).toBeVisible();
  });

  test('S043, S044: subcategories and tags toggle; another category clears the subcategories', async () => {
    const { user } = await openForm();
    await user.click(form().getByRole('radio', { name: 'beauty' }));
    await user.click(form().getByRole('checkbox', { name: 'skincare' }));
    await user.click(form().getByRole('checkbox', { name: 'makeup' }));
    await user.click(form().getByRole('checkbox', { name: 'skincare' }));
    await user.click(form().getByRole('checkbox', { name: 'low waste' }));
    expect(chips('Subcategory').filter((chip) => chip.endsWith('✓'))).toEqual(['makeup ✓']);
    await user.click(form().getByRole('radio', { name: 'fashion' }));
    expect(chips('Subcategory')).toEqual([...subcategories.fashion]);
    expect(form().getByRole('checkbox', { name: 'low waste' })).toBeChecked();
  });

  test('S048: the room that is left is told before it is gone, and too long a title is not sent', async () => {
    const sent = takePosts();
    const { user } = await openForm();
    await user.click(form().getByRole('textbox', { name: 'Title' }));
    await user.paste('🌿'.repeat(130));
    expect(form().getByText('20 characters left')).toBeVisible();
    await user.paste('x'.repeat(21));
    expect(form().getByText('1 character too many')).toBeVisible();
    await user.click(form().getByRole('radio', { name: 'beauty' }));
    await user.click(form().getByRole('button', { name: 'post' }));
    expect(form().getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('the picture’s words are asked for once there is a picture', async () => {
    const { user } = await openForm();
    expect(form().queryByRole('textbox', { name: 'What does the picture show?' })).toBeNull();
    await user.upload(form().getByLabelText('choose picture'), photo());
    expect(await form().findByRole('textbox', { name: 'What does the picture show?' })).toBeVisible();
    await user.click(form().getByRole('button', { name: 'remove picture' }));
    expect(form().queryByRole('img')).toBeNull();
  });
});

describe('before a post is sent', () => {
  test('S045: without a category it says so, first of all, and sends nothing', async () => {
    const sent = takePosts();
    const { user } = await openForm();
    await user.click(form().getByRole('button', { name: 'post' }));
    await expectToast('Please select a category.');
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(form().getByRole('radio', { name: 'beauty' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('S046: without picture and link it asks; leaving the question sends nothing and keeps everything', async () => {
    const sent = takePosts();
    const { user } = await openForm();
    await user.type(form().getByRole('textbox', { name: 'Title' }), 'Only words');
    await user.click(form().getByRole('radio', { name: 'wellness' }));
    await user.click(form().getByRole('button', { name: 'post' }));
    const ask = within(screen.getByRole('dialog', { name: question }));
    expect(ask.getByRole('button', { name: 'cancel' })).toHaveFocus();
    await user.click(ask.getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(form().getByRole('textbox', { name: 'Title' })).toHaveValue('Only words');
    expect(sent).toEqual([]);
  });

  test('S046, S050: agreeing sends the post with an empty imageUrl', async () => {
    const sent = takePosts();
    const { user } = await openForm();
    await user.type(form().getByRole('textbox', { name: 'Title' }), 'Only words');
    await user.click(form().getByRole('radio', { name: 'wellness' }));
    await user.click(form().getByRole('checkbox', { name: 'nutrition' }));
    await user.click(form().getByRole('checkbox', { name: 'carbon neautral shipping' }));
    await user.click(form().getByRole('button', { name: 'post' }));
    await user.click(screen.getByRole('button', { name: 'create post' }));
    await expectToast('Post created successfully!');
    expect(sent.map(({ body }) => body)).toEqual([
      { imageUrl: '', tags: ['carbon neautral shipping'], title: 'Only words', caption: '', link: '', category: 'wellness', subcategory: ['nutrition'] },
    ]);
  });

  test('S046: an admin’s link is enough; a blank one counts as empty', async () => {
    const sent = takePosts();
    const { user } = await openForm({ isAdmin: true });
    await user.click(form().getByRole('radio', { name: 'beauty' }));
    await user.type(form().getByRole('textbox', { name: 'Product link' }), '   ');
    await user.click(form().getByRole('button', { name: 'post' }));
    await user.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: 'cancel' }));
    await user.type(form().getByRole('textbox', { name: 'Product link' }), 'https://shop.example/x');
    await user.click(form().getByRole('button', { name: 'post' }));
    await expectToast('Post created successfully!');
    expect(sent[0]?.body.link).toBe('https://shop.example/x');
  });

  test('S040: while it is sent everything is disabled and the button reads posting...', async () => {
    uploads();
    const held = hold<Answer<'post', '/user/savePostMetadata'>>();
    network.use(answer('post', '/user/savePostMetadata', () => held.reply));
    const { user } = await openForm();
    await user.upload(form().getByLabelText('choose picture'), photo());
    await user.click(form().getByRole('radio', { name: 'beauty' }));
    await waitFor(() => expect(form().getByRole('button', { name: 'post' })).toBeEnabled());
    await user.click(form().getByRole('button', { name: 'post' }));
    expect(await form().findByRole('button', { name: 'posting...' })).toBeDisabled();
    expect(form().getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
    const controls = (['button', 'textbox', 'radio', 'checkbox'] as const).flatMap((role) => form().getAllByRole(role));
    expect(controls.length).toBeGreaterThan(20);
    for (const control of controls) expect(control).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
    held.release(publishes('post-9'));
    await expectToast('Post created successfully!');
  });
});
