import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerMembers } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';

beforeEach(() => void answerMembers());

async function openDialog() {
  const { user } = renderApp('/admin/members', { as: { userId: 'me', isAdmin: true } });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the e-mail address of @noor.field?' }));
  return { user, dialog, send: () => dialog.getByRole('button', { name: 'mail the link' }) };
}

test('an admin has a link mailed to the new address, with a reason', async () => {
  const sent = recordAnswers(
    'post',
    '/admin/members/{id}/changeEmail',
    { status: 200, body: { message: 'The new address has got a link.' } },
    ({ path, body }) => [path['id'], body],
  );
  const { user, dialog, send } = await openDialog();
  expect(dialog.getByText(/be sure that it is @noor\.field/)).toBeVisible();
  await enterText(dialog.getByLabelText('Reason'), 'She has shown me her passport.');
  await user.click(send());
  const address = dialog.getByLabelText('New e-mail address');
  await waitFor(() => expect(address).toHaveAccessibleDescription('Please enter an e-mail address.'));
  expect(address).toHaveFocus();
  expect(sent).toEqual([]);
  await enterText(address, 'noor@example.org');
  await user.click(send());
  await expectToast('The new address has got a link.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['noor.field', { email: 'noor@example.org', reason: 'She has shown me her passport.' }]]);
});

test('after a refusal what was entered stays', async () => {
  respond('post', '/admin/members/{id}/changeEmail', {
    status: 409,
    body: { message: 'This e-mail address belongs to another account.' },
  });
  const { user, dialog, send } = await openDialog();
  await enterText(dialog.getByLabelText('New e-mail address'), 'noor@example.org');
  await user.type(dialog.getByLabelText('Reason'), 'Lost.');
  await user.click(send());
  await expectToast('This e-mail address belongs to another account.');
  expect(dialog.getByLabelText('New e-mail address')).toHaveValue('noor@example.org');
  expect(dialog.getByLabelText('Reason')).toHaveValue('Lost.');
});
