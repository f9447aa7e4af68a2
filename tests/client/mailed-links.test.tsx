import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';

test('one press confirms the address', async () => {
  const sent = recordAnswers('post', '/user/verifyEmail', {
    status: 200,
    body: { message: 'Thank you. Your e-mail address is confirmed.' },
  });
  renderApp('/verify-email?token=a-token');
  await userEvent.click(await screen.findByRole('button', { name: 'confirm this address' }));
  expect(await screen.findByText('Thank you. Your e-mail address is confirmed.')).toBeVisible();
  expect(sent).toEqual([{ token: 'a-token' }]);
});

test('an old link says so', async () => {
  const message = 'This link is no longer valid. Please ask for a new one.';
  respond('post', '/user/undoEmailChange', () => ({ status: 400, body: { message } }));
  renderApp('/undo-email-change?token=old');
  await userEvent.click(await screen.findByRole('button', { name: 'restore my address' }));
  expect(await screen.findByText(message)).toBeVisible();
});
