import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answerMembers, answerSettings } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';
import { sampleMember } from '#tests/support/client/sample-member.ts';

const as = { userId: 'me', isAdmin: true };
const member = (name: string) => screen.findByRole('button', { name: new RegExp(`@${name}`) });
const choose = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => void answerMembers());

test('an admin finds a member by a part of its name and sees what it made', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.type(await screen.findByLabelText('Search for members'), 'noor');
  await waitFor(() => expect(screen.queryByText('@ren')).not.toBeInTheDocument());
  await user.click(await member('noor.field'));
  expect(await screen.findByText('Reports against it')).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
});

test('only admins, or only the suspended', async () => {
  const { user } = renderApp('/admin/members', { as });
  await member('ren');
  const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link', {
    current: 'page',
  });
  expect(sections.map(({ textContent }) => textContent)).toEqual(['Members']);
  await user.click(screen.getByRole('radio', { name: 'admins' }));
  await waitFor(() => expect(screen.queryByText('@ren')).not.toBeInTheDocument());
  expect(await member('amara.green')).toBeVisible();
});

test('a row says when a member was here last and what it has made, and the list begins with the most storage', async () => {
  answerMembers([
    sampleMember('fern', { posts: 1, pictureBytes: 2_400_000, lastActiveAt: new Date().toISOString() }),
    sampleMember('ivy', { posts: 12, pictureBytes: 1_900_000_000, lastActiveAt: null }),
  ]);
  const { user } = renderApp('/admin/members', { as });
  expect(await member('fern')).toHaveTextContent(/active just now · 1 post · 2 MB/);
  await user.click(screen.getByRole('radio', { name: 'most storage' }));
  const row = () => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')[0];
  await waitFor(() => expect(row()).toHaveTextContent(/\d · 12 posts · 1.9 GB/));
});

test('a suspension needs a reason', async () => {
  const { change } = answerMembers();
  respond('post', '/admin/members/{id}/suspend', ({ path, body: { reason } }) =>
    change(path, { state: 'suspended', suspensionReason: reason }),
  );
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('noor.field'));
  await choose(user, 'suspend');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'suspend' }));
  const reason = within(dialog).getByLabelText('Reason');
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Please say why.'));
  expect(reason).toHaveFocus();
  await enterText(reason, 'Advertising.');
  await user.click(within(dialog).getByRole('button', { name: 'suspend' }));
  expect(await screen.findByRole('button', { name: 'end the suspension' })).toBeVisible();
});

test('who waits to join is let in or declined in the list of members, too, and its address can be corrected', async () => {
  const { change } = answerMembers([sampleMember('fern', { state: 'waiting', lastActiveAt: null })]);
  respond('post', '/admin/joinRequests/{id}/approve', ({ path }) => change(path, { state: 'active' }));
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('fern'));
  expect(await screen.findByRole('button', { name: 'decline @fern' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'change the e-mail address' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'delete the account' })).not.toBeInTheDocument();
  await choose(user, 'let @fern in');
  await confirm(user, 'let in');
  expect(await screen.findByRole('button', { name: 'suspend' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a member becomes an admin after a question', async () => {
  const { change } = answerMembers();
  respond('post', '/admin/members/{id}/promote', ({ path }) => change(path, { isAdmin: true }));
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('noor.field'));
  await choose(user, 'make an admin');
  expect(await screen.findByRole('dialog', { name: 'Make @noor.field an admin?' })).toBeVisible();
  await confirm(user, 'make an admin');
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
});

test('the last admin stays one', async () => {
  const message = 'This is the last admin. Make somebody else an admin first.';
  respond('post', '/admin/members/{id}/demote', () => ({ status: 409, body: { message } }));
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('amara.green'));
  await choose(user, 'take the admin’s rights away');
  await confirm(user, 'take away');
  expect(await screen.findByText(/This is the last admin/)).toBeVisible();
});

test('who has become an admin since the login finds the page in the menu', async () => {
  respond('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ isAdmin: true }) }));
  const { user } = renderApp('/', { as: { ...as, isAdmin: false } });
  await choose(user, 'my account');
  expect(await screen.findByRole('link', { name: 'Community' })).toBeVisible();
});

test('who is no admin any more does not find the page in the menu', async () => {
  respond('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount() }));
  const { user } = renderApp('/', { as });
  await choose(user, 'my account');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Community' })).not.toBeInTheDocument());
});

test('an admin says who can join', async () => {
  answerSettings();
  const { user } = renderApp('/admin/joining', { as });
  await user.click(await screen.findByRole('radio', { name: 'by invitation' }));
  expect(await screen.findByText('Only people with the link of an invitation can sign up.')).toBeVisible();
});

test('who can join is not changed over what another admin has just chosen, which is shown and can then be replaced', async () => {
  const community = answerSettings();
  respond('patch', '/admin/settings', ({ body: { before, ...changes } }) => {
    const { registration } = community.settings;
    if (before?.['registration'] !== registration)
      return { status: 409, body: { message: 'This was changed meanwhile.', current: { registration } } };
    community.settings = { ...community.settings, ...changes };
    return { status: 200, body: { message: 'The settings are saved.', settings: community.settings } };
  });
  const { user } = renderApp('/admin/joining', { as });
  const choice = await screen.findByRole('radio', { name: 'by invitation' });
  community.settings = { ...community.settings, registration: 'closed' };
  await user.click(choice);
  expect(await screen.findByText('This was changed meanwhile.')).toBeVisible();
  expect(await screen.findByText(/Nobody can sign up/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'nobody' })).toBeChecked();
  await user.click(choice);
  expect(await screen.findByText(/Only people with the link of an invitation/)).toBeVisible();
});

test('an admin lets somebody in with a message', async () => {
  let requests = [{ _id: 'fern', username: 'fern', reason: 'The soap.', requestedAt: '2026-11-21T18:00:00.000Z' }];
  const sent: unknown[] = [];
  respond('get', '/admin/joinRequests', () => ({ status: 200, body: { requests, nextCursor: null } }));
  respond('post', '/admin/joinRequests/{id}/approve', ({ path, body }) => {
    sent.push([path['id'], body]);
    requests = [];
    return { status: 200, body: { message: 'The person is a member now.' } };
  });
  const { user } = renderApp('/admin/joining', { as });
  await choose(user, 'let @fern in');
  const dialog = await screen.findByRole('dialog', { name: 'Let @fern in?' });
  await enterText(within(dialog).getByLabelText('A message in the mail (optional)'), 'Welcome!');
  await user.click(within(dialog).getByRole('button', { name: 'let in' }));
  expect(await screen.findByText('Nobody waits to join.')).toBeVisible();
  expect(sent).toEqual([['fern', { message: 'Welcome!' }]]);
});

test('an invitation is made, its link copied, and another one revoked', async () => {
  const first = {
    ...{ invitationId: 'first', creatorName: 'amara.green', note: 'For the book club', maxUses: 10, uses: 0 },
    ...{ createdAt: '2026-11-20T08:30:00.000Z', expiresAt: '2026-12-04T08:30:00.000Z', members: [] },
  };
  let invitations: Schemas['Invitation'][] = [{ ...first, revokedAt: null }];
  respond('get', '/admin/invitations', () => ({ status: 200, body: { invitations, nextCursor: null } }));
  respond('post', '/admin/invitations', ({ body: { note = '', maxUses = 1 } }) => {
    invitations = [{ ...first, invitationId: 'second', note, maxUses, revokedAt: null }, ...invitations];
    const link = 'https://clean.example/register?invite=made-up';
    return { status: 200, body: { message: 'The invitation is ready.', link } };
  });
  respond('post', '/admin/invitations/{invitationId}/revoke', ({ path }) => {
    const revokedAt = '2026-11-22T08:30:00.000Z';
    invitations = invitations.map((one) => (one.invitationId === path['invitationId'] ? { ...one, revokedAt } : one));
    return { status: 200, body: { message: 'The invitation no longer works.' } };
  });
  const { user } = renderApp('/admin/joining', { as });
  await enterText(await screen.findByLabelText('What for (optional)'), 'The garden');
  await choose(user, 'make an invitation');
  const made = await screen.findByRole('group', { name: 'The new invitation' });
  expect(within(made).getByText('https://clean.example/register?invite=made-up')).toBeVisible();
  await user.click(within(made).getByRole('button', { name: 'copy' }));
  expect(await screen.findByText('The link is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://clean.example/register?invite=made-up');
  expect(await screen.findByText('The garden')).toBeVisible();
  await choose(user, 'revoke: For the book club');
  await confirm(user, 'revoke');
  expect(await screen.findByText(/· revoked/)).toBeVisible();
});
