import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { answer } from '../answer.ts';
import { enterText } from '../enter-text.ts';
import { network } from '../network.ts';

/** The page on which a member logs in. */
export const login = {
  email: () => screen.findByLabelText('Email'),
  async submit() {
    await enterText(await login.email(), 'amara@example.org');
    await enterText(screen.getByLabelText('Password'), 'a long phrase');
    await userEvent.click(screen.getByRole('button', { name: 'login' }));
  },
};

/** Answers every login with a session of this member. */
export const acceptLogin = (userId: string) =>
  network.use(
    answer('post', '/user/login', () => ({
      status: 200,
      body: { token: `token-of-${userId}`, userId, isAdmin: false, message: 'Hello.' },
    })),
  );
