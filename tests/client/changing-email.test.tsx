import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

beforeEach(() => {
  network.use(...mockHandlers(createCommunity()));
});

async function openDialog() {
  const { user } = renderApp('/admin/members', { as: { userId: 'member-0', isAdmin: true } });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the e-mail address of @noor.field?' }));
  return { user, dialog, send: () => dialog.getByRole('button', { name: 'mail the link' }) };
}

test('an admin has a link mailed to the new address, with a reason', async () => {
  const sent: unknown[] = [];
  network.use(
    answer('post', '/admin/members/{id}/changeEmail', ({ path, body }) => {
      sent.push([path['id'], body]);
      return { status: 200, body: { message: 'The new address has got a link.' } };
    }),
  );
  const { user, dialog, send } = await openDialog();
  expect(dialog.getByText(/be sure that it is @noor\.field/)).toBeVisible();
  await enterText(dialog.getByLabelText('Reason'), 'She has shown me her passport.');
  expect(send()).toBeDisabled();
  await enterText(dialog.getByLabelText('New e-mail address'), 'noor@example.org');
  await user.click(send());
  await expectToast('The new address has got a link.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['member-1', { email: 'noor@example.org', reason: 'She has shown me her passport.' }]]);
});

test('after a refusal what was entered stays', async () => {
  network.use(
    answer('post', '/admin/members/{id}/changeEmail', () => ({
      status: 409,
      body: { message: 'This e-mail address belongs to another account.' },
    })),
  );
  const { user, dialog, send } = await openDialog();
  await enterText(dialog.getByLabelText('New e-mail address'), 'noor@example.org');
  await user.type(dialog.getByLabelText('Reason'), 'Lost.');
  await user.click(send());
  await expectToast('This e-mail address belongs to another account.');
  expect(dialog.getByLabelText('New e-mail address')).toHaveValue('noor@example.org');
  expect(dialog.getByLabelText('Reason')).toHaveValue('Lost.');
});
