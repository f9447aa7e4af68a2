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

async function openDialog(as: { isAdmin?: boolean; isModerator?: boolean }) {
  const { user } = renderApp('/admin/members', { as: { userId: 'member-0', ...as } });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'remove a part of the profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a part of @noor.field’s profile?' }));
  return { user, dialog };
}

test.each([{ isAdmin: true }, { isModerator: true }])('%o chooses what is removed, and says why', async (as) => {
  const sent: unknown[] = [];
  network.use(
    answer('post', '/admin/members/{id}/removePart', ({ path, body }) => {
      sent.push([path['id'], body]);
      return { status: 200, body: { message: 'It is removed.' } };
    }),
  );
  const { user, dialog } = await openDialog(as);
  const part = dialog.getByLabelText('Which part?');
  await user.selectOptions(part, 'the username @noor.field');
  expect(dialog.getByText(/It gets a neutral username/)).toBeVisible();
  await user.selectOptions(part, 'the collection “Slow mornings”');
  expect(dialog.getByText(/It becomes private/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'remove' })).toBeDisabled();
  await enterText(dialog.getByLabelText('Reason'), 'A rude name.');
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  await expectToast('It is removed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['member-1', { part: 'collection', collectionId: 'slow-mornings', reason: 'A rude name.' }]]);
});

test('a removed username is replaced in the list', async () => {
  const { user, dialog } = await openDialog({ isAdmin: true });
  await user.selectOptions(dialog.getByLabelText('Which part?'), 'the username @noor.field');
  await enterText(dialog.getByLabelText('Reason'), 'A rude name.');
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  expect(await screen.findByText('@member-qwzvbn')).toBeVisible();
});

test('of an admin there is nothing to remove', async () => {
  const { user } = renderApp('/admin/members', { as: { userId: 'member-0', isAdmin: true } });
  await user.click(await screen.findByRole('button', { name: /@amara\.green/ }));
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'remove a part of the profile' })).toBeNull();
});
