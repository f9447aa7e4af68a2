import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { BlogModal, blogSubcategories, blogTags } from '#client/features/posts/blog/blog-modal.tsx';
import { enterText } from '#tests/support/client/enter-text.ts';

const choices = (legend: string) =>
  within(screen.getByRole('group', { name: legend }))
    .getAllByText(/./, { selector: 'span' })
    .map(({ textContent }) => textContent);

test('S026, S112, S114: title, body, optional link, category, subcategory, tags; publish sends nothing and closes nothing', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(<BlogModal onClose={onClose} />);
  await enterText(screen.getByRole('textbox', { name: 'Title' }), 'On soap');
  await enterText(screen.getByRole('textbox', { name: 'Blog body' }), 'It lasts.');
  expect(screen.getByRole('textbox', { name: 'Link (optional)' })).toHaveValue('');
  for (const [category, added] of [
    ['beauty', 'nail care'],
    ['fashion', 'repair'],
    ['wellness', 'environmental'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: category }));
    expect(choices('Subcategory')).toEqual(blogSubcategories[category]);
    expect(choices('Subcategory').at(-1)).toBe(added);
  }
  expect(choices('Tags')).toEqual(blogTags);
  expect(choices('Tags')).toContain('c');
  expect(choices('Tags')).not.toContain('carbon neautral shipping');
  await user.click(screen.getByRole('checkbox', { name: 'fair trade' }));
  await user.click(screen.getByRole('button', { name: 'publish' }));
  expect(fetch).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('On soap');
});
