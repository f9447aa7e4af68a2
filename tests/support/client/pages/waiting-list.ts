import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const dialog = () => within(screen.getByRole('dialog', { name: 'Waiting to be sent' }));

/** The list behind the line at the bottom of the page. */
export const waitingList = {
  openButton: () => screen.findByRole('button', { name: 'Show what waits' }),
  open: async () => userEvent.click(await waitingList.openButton()),
  dialog,
  items: () =>
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  tryButton: () => dialog().getByRole('button', { name: 'Try now' }),
  discardButton: (what: string) => dialog().getByRole('button', { name: `Discard: ${what}` }),
  discard: (what: string) => userEvent.click(waitingList.discardButton(what)),
};
