import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

const title = (name: string) => screen.findByRole('heading', { level: 2, name });

/** The grid of posts on the home page, a category, a profile and the saved posts. */
export const postTiles = {
  title,
  titles: () =>
    within(screen.getByRole('main'))
      .queryAllByRole('heading', { level: 2 })
      .filter((heading) => heading.closest('li'))
      .map(({ textContent }) => textContent),
  /** The link that opens the post. */
  link: (name: string) => screen.findByRole('link', { name: new RegExp(`(?<!Shop )${name}$`) }),
  /** The titles of the tiles of posts that wait to be sent. */
  waiting: () =>
    screen
      .queryAllByText('Waiting')
      .map((mark) => within(mark.closest('li') ?? mark).getByRole('heading', { level: 2 }).textContent),
  /** Once its code has loaded: until then another button stands in for it. */
  saveButton: (name: string) =>
    waitFor(() => {
      const button = screen.getByRole('button', { name: `Save ${name}` });
      expect(button).not.toHaveAttribute('aria-disabled');
      return button;
    }),
  shopLink: (name: string) => screen.findByRole('link', { name: new RegExp(`^Shop ${name}`) }),
};
