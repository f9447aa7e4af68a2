import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { enterText } from '../enter-text.ts';

const field = (label: string) => screen.getByLabelText(label);
const submitButton = () => screen.getByRole('button', { name: 'sign up' });

/** The page on which a visitor becomes a member. */
export const register = {
  field,
  submitButton,
  /** Replaces what the field holds. */
  async enter(label: string, text: string) {
    await userEvent.clear(await screen.findByLabelText(label));
    if (text) await enterText(field(label), text);
  },
  submit: () => userEvent.click(submitButton()),
  async fillAndSubmit() {
    await register.enter('Username', 'amara.green');
    await register.enter('Email', 'amara@example.org');
    await register.enter('Password', 'a long phrase');
    await register.submit();
  },
};
