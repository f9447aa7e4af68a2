import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answerLog, answerMembers, markUndone } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';
import { sampleEntry } from '#tests/support/client/sample-entry.ts';
import { sampleMember } from '#tests/support/client/sample-member.ts';

const as = { userId: 'me', isAdmin: true };
const deletion = { deletionAt: '2026-11-29T08:30:00.000Z', deletionReason: 'Asked for by a letter.' };

beforeEach(() => void answerMembers());

test.each(['/', '/editProfile'])('%s says when and why the account is deleted, and keeps it', async (path) => {
  let account = sampleAccount(deletion);
  respond('get', '/user/getCurrentUser', () => ({ status: 200, body: account }));
  respond('post', '/user/keepAccount', () => {
    account = sampleAccount();
    return { status: 200, body: { message: 'Your account stays.' } };
  });
  const { user } = renderApp(path, { as: { userId: 'me' } });
  expect(await screen.findByText(/will be deleted on November 29, 2026.*Asked for by a letter\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await expectToast('Your account stays.');
  await waitFor(() => expect(screen.queryByText(/will be deleted/)).not.toBeInTheDocument());
});

test('an admin deletes an account in seven days, with a reason, and its row says when', async () => {
  const { change } = answerMembers();
  const sent = recordAnswers('post', '/admin/members/{id}/scheduleDeletion', ({ path }) =>
    change(path, { deletionAt: deletion.deletionAt }),
  );
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'delete the account' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the account of @noor.field in seven days?' }),
  );
  expect(dialog.getByText(/profile, posts, comments, saves, collections and pictures/)).toBeVisible();
  await enterText(dialog.getByLabelText('Reason'), 'Asked for by a letter.');
  await user.click(dialog.getByRole('button', { name: 'delete in seven days' }));
  await waitFor(() => expect(screen.getAllByText(/will be deleted on Nov 29, 2026/)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'delete the account' })).toBeNull();
  expect(sent).toEqual([{ reason: 'Asked for by a letter.' }]);
});

test('an admin keeps an account that is to be deleted, by undoing the entry of the log', async () => {
  answerMembers([sampleMember('noor.field', { deletionAt: deletion.deletionAt })]);
  const entry = sampleEntry({ action: 'member.deletionScheduled', details: { at: 0 }, subjectId: 'noor.field' });
  const undone: unknown[] = [];
  answerLog([entry]);
  respond('post', '/admin/auditLog/{entryId}/undo', ({ path: { entryId } }) => {
    undone.push(entryId);
    markUndone(entry);
    return { status: 200, body: { message: 'It is undone.', isWhole: true, nextEntryId: null } };
  });
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'keep the account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep the account of @noor.field?' }));
  await user.click(dialog.getByRole('button', { name: 'keep the account' }));
  await expectToast('It is undone.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'keep the account' })).toBeNull());
  expect(undone).toEqual([entry.entryId]);
});

test('an admin cannot be put down for deletion', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@amara\.green/ }));
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'delete the account' })).toBeNull();
});
