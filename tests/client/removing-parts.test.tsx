import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerMembers } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';

let change: ReturnType<typeof answerMembers>['change'];

beforeEach(() => {
  const collection = { part: 'collection', text: 'Slow mornings', collectionId: 'slow-mornings' } as const;
  ({ change } = answerMembers(undefined, ({ username, isAdmin }) => ({
    parts: isAdmin ? [] : [{ part: 'username', text: username }, collection],
  })));
});

async function openDialog(as: { isAdmin?: boolean; isModerator?: boolean }) {
  const { user } = renderApp('/admin/members', { as: { userId: 'me', ...as } });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'remove a part of the profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a part of @noor.field’s profile?' }));
  return { user, dialog };
}

test.each([{ isAdmin: true }, { isModerator: true }])('%o chooses what is removed, and says why', async (as) => {
  const sent = recordAnswers(
    'post',
    '/admin/members/{id}/removePart',
    { status: 200, body: { message: 'It is removed.' } },
    ({ path, body }) => [path['id'], body],
  );
  const { user, dialog } = await openDialog(as);
  const part = dialog.getByLabelText('Which part?');
  await user.selectOptions(part, 'the username @noor.field');
  expect(dialog.getByText(/It gets a neutral username/)).toBeVisible();
  await user.selectOptions(part, 'the collection “Slow mornings”');
  expect(dialog.getByText(/It becomes private/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  await dialog.findByText('Please say why.');
  await enterText(dialog.getByLabelText('Reason'), 'A rude name.');
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  await expectToast('It is removed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['noor.field', { part: 'collection', collectionId: 'slow-mornings', reason: 'A rude name.' }]]);
});

test('a removed username is replaced in the list', async () => {
  respond('post', '/admin/members/{id}/removePart', ({ path }) => change(path, { username: 'member-qwzvbn' }));
  const { user, dialog } = await openDialog({ isAdmin: true });
  await user.selectOptions(dialog.getByLabelText('Which part?'), 'the username @noor.field');
  await enterText(dialog.getByLabelText('Reason'), 'A rude name.');
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  expect(await screen.findByText('@member-qwzvbn')).toBeVisible();
});

test('of an admin there is nothing to remove', async () => {
  const { user } = renderApp('/admin/members', { as: { userId: 'me', isAdmin: true } });
  await user.click(await screen.findByRole('button', { name: /@amara\.green/ }));
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'remove a part of the profile' })).toBeNull();
});
