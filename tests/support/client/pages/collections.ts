import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** The row of collections, and the sheet that a post is arranged in. */
export const collections = {
  row: () => screen.findByRole('region', { name: 'Collections' }),
  /** The names, counts and locks in the row. */
  async shown() {
    return within(await collections.row())
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  },
  sheet: () => screen.findByRole('dialog', { name: 'Add to collection' }),
  choice: async (name: string) => within(await collections.sheet()).findByRole('checkbox', { name }),
  /** Enters a name in the open form, and submits it. */
  async name(name: string, submit = 'Create') {
    const field = await screen.findByLabelText('Name');
    await userEvent.clear(field);
    if (name !== '') await userEvent.type(field, name);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: submit }));
  },
};
