import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const as = { userId: 'member-0', isAdmin: true };
const deletion = { deletionAt: '2026-11-29T08:30:00.000Z', deletionReason: 'Asked for by a letter.' };

beforeEach(() => {
  network.use(...mockHandlers(createCommunity()));
});

test.each(['/', '/editProfile'])('%s says when and why the account is deleted, and keeps it', async (path) => {
  const community = createCommunity();
  community.me = { ...community.me, ...deletion };
  network.use(...mockHandlers(community));
  const { user } = renderApp(path, { as: { userId: 'member-0' } });
  expect(await screen.findByText(/will be deleted on November 29, 2026.*Asked for by a letter\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await expectToast('Your account stays.');
  await waitFor(() => expect(screen.queryByText(/will be deleted/)).not.toBeInTheDocument());
});

test('an admin deletes an account in seven days, with a reason, and its row says when', async () => {
  const sent: unknown[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/scheduleDeletion'))
      void request
        .clone()
        .json()
        .then((body) => sent.push(body));
  });
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'delete the account' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the account of @noor.field in seven days?' }),
  );
  expect(dialog.getByText(/profile, posts, comments, saves, collections and pictures/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'delete in seven days' })).toBeDisabled();
  await enterText(dialog.getByLabelText('Reason'), 'Asked for by a letter.');
  await user.click(dialog.getByRole('button', { name: 'delete in seven days' }));
  await waitFor(() => expect(screen.getAllByText(/will be deleted on Nov 29, 2026/)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'delete the account' })).toBeNull();
  expect(sent).toEqual([{ reason: 'Asked for by a letter.' }]);
});

test('an admin keeps an account that is to be deleted, by undoing the entry of the log', async () => {
  const community = createCommunity();
  const noor = community.members.find(({ username }) => username === 'noor.field')!;
  noor.deletionAt = deletion.deletionAt;
  const scheduled = { entryId: 'deletion', action: 'member.deletionScheduled', details: { at: 0 } } as const;
  community.auditLog = [
    {
      ...community.auditLog[0]!,
      ...scheduled,
      subjectId: noor._id,
      subjectName: noor.username,
      undoableUntil: deletion.deletionAt,
    },
  ];
  network.use(...mockHandlers(community));
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@noor\.field/ }));
  await user.click(await screen.findByRole('button', { name: 'keep the account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep the account of @noor.field?' }));
  await user.click(dialog.getByRole('button', { name: 'keep the account' }));
  await expectToast('It is undone.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'keep the account' })).toBeNull());
  expect(community.auditLog).toMatchObject([{ entryId: 'deletion', undoneBy: 'amara.green' }]);
});

test('an admin cannot be put down for deletion', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('button', { name: /@amara\.green/ }));
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'delete the account' })).toBeNull();
});
