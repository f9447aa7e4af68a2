import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** The header, with the account menu and the notifications. */
export const header = {
  account: () => screen.findByRole('button', { name: 'my account' }),
  openAccount: async () => userEvent.click(await header.account()),
  /** The picture on the account's button. */
  accountPicture: async () => (await header.account()).querySelector('img'),
  createButton: () => screen.findByRole('button', { name: 'Create' }),
  /** Asks what to create. */
  openChooser: async () => userEvent.click(await header.createButton()),
  /** Only visitors have it. */
  loginLink: () => screen.findByRole('link', { name: 'login' }),
};
