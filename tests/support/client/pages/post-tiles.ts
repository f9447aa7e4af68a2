import { screen, within } from '@testing-library/react';

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
  saveButton: (name: string) => screen.findByRole('button', { name: `Save ${name}` }),
  shopLink: (name: string) => screen.findByRole('link', { name: new RegExp(`^Shop ${name}`) }),
};
