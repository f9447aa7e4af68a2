import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const as = { userId: 'member-0', isModerator: true };
const openMember = async ({ user }: ReturnType<typeof renderApp>, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`@${name}`) }));

beforeEach(() => {
  const community = createCommunity();
  community.me = { ...community.me, isAdmin: false, isModerator: true };
  network.use(...mockHandlers(community));
});

test('a moderator has the sections of its work, and begins with the reports', async () => {
  const { where } = renderApp('/admin', { as });
  const sections = await screen.findByRole('navigation', { name: 'Sections' });
  expect(
    within(sections)
      .getAllByRole('link')
      .map((link) => link.textContent.replace(/\d+.*$/, '')),
  ).toEqual(['Reports', 'Members', 'Log']);
  expect(where()).toBe('/admin/reports');
});

test.each(['joining', 'settings'])('for a moderator there is no /admin/%s', async (section) => {
  renderApp(`/admin/${section}`, { as });
  expect(await screen.findByText(/could not be found|does not exist|not found/i)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument();
});

test('the menu of a moderator leads to the reports', async () => {
  const { user, where } = renderApp('/', { as });
  await user.click(await screen.findByRole('button', { name: /my account/ }));
  await user.click(await screen.findByRole('link', { name: 'Community' }));
  expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeVisible();
  expect(where()).toBe('/admin/reports');
});

test('of the acts on a member a moderator is offered the suspension only', async () => {
  const app = renderApp('/admin/members', { as });
  expect(await screen.findByText('A part of the name.')).toBeVisible();
  await openMember(app, 'noor.field');
  expect(await screen.findByRole('button', { name: 'suspend' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'make an admin' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'log out everywhere' })).not.toBeInTheDocument();
});

test('an admin makes a member a moderator, and takes that away', async () => {
  const community = createCommunity();
  network.use(...mockHandlers(community));
  const app = renderApp('/admin/members', { as: { userId: 'member-0', isAdmin: true } });
  const { user } = app;
  await openMember(app, 'noor.field');
  await user.click(await screen.findByRole('button', { name: 'make a moderator' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make @noor.field a moderator?' });
  await user.click(within(dialog).getByRole('button', { name: 'make a moderator' }));
  await user.click(await screen.findByRole('button', { name: 'take the moderator’s rights away' }));
  expect(screen.queryByRole('button', { name: 'suspend' })).not.toBeInTheDocument();
  const question = await screen.findByRole('dialog', { name: 'Take the rights of a moderator from @noor.field?' });
  await user.click(within(question).getByRole('button', { name: 'take away' }));
  expect(await screen.findByRole('button', { name: 'make a moderator' })).toBeVisible();
});

/** A community in whose log all acts are those of this account, and can be undone. */
function communityAfterActsOf(actorId: string | null, actorName: string) {
  const community = createCommunity();
  const acts = { actorId, actorName, undoableUntil: '2026-11-27T08:30:00.000Z' };
  community.auditLog = community.auditLog.map((entry) => ({ ...entry, ...acts }));
  return community;
}

test('an admin undoes all that a member did as a moderator at once, and is offered that once only', async () => {
  const community = communityAfterActsOf('member-1', 'noor.field');
  network.use(...mockHandlers(community));
  const app = renderApp('/admin/members', { as: { userId: 'member-0', isAdmin: true } });
  const { user } = app;
  await openMember(app, 'noor.field');
  await user.click(await screen.findByRole('button', { name: 'undo its 2 acts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo 2 acts of @noor.field as an admin or moderator?' });
  await user.click(within(dialog).getByRole('button', { name: 'undo' }));
  expect(await screen.findByText('2 acts are undone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^undo its/ })).not.toBeInTheDocument());
  expect(community.auditLog.map(({ undoneBy }) => undoneBy)).toEqual(['amara.green', 'amara.green']);
});

test('an admin undoes in the log all that an account did which is deleted', async () => {
  const community = communityAfterActsOf(null, 'rage.quit');
  network.use(...mockHandlers(community));
  const { user } = renderApp('/admin/log', { as: { userId: 'member-0', isAdmin: true } });
  const [first] = await screen.findAllByRole('button', { name: 'Undo all acts of @rage.quit' });
  await user.click(first!);
  const dialog = await screen.findByRole('dialog', { name: 'Undo all acts of @rage.quit?' });
  await user.click(within(dialog).getByRole('button', { name: 'undo' }));
  expect(await screen.findByText('2 acts are undone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument());
});

test('an admin undoes all acts of an account that is there at the member, not in the log', async () => {
  network.use(...mockHandlers(communityAfterActsOf('member-0', 'amara.green')));
  renderApp('/admin/log', { as: { userId: 'member-0', isAdmin: true } });
  expect(await screen.findAllByRole('button', { name: /^Undo: / })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Undo all/ })).not.toBeInTheDocument();
});

test('an admin saves the log as a file, as it is filtered', async () => {
  const asked: string[] = [];
  network.use(
    answer('get', '/admin/auditLog/export', ({ query }) => {
      asked.push(String(query));
      return { status: 200, body: '"at"' };
    }),
    ...mockHandlers(createCommunity()),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log');
  const { user } = renderApp('/admin/log', { as: { userId: 'member-0', isAdmin: true } });
  await user.selectOptions(await screen.findByLabelText('What was done'), 'members suspended');
  await user.click(screen.getByRole('button', { name: 'save as CSV' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^log-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(asked).toEqual(['action=member.suspended']);
});

test('a moderator reads in the log what it did, and saves no file of it', async () => {
  renderApp('/admin/log', { as });
  expect(await screen.findByLabelText('What was done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'save as CSV' })).not.toBeInTheDocument();
});

test('as on the server, the mocked community has no blocks by or of admins and moderators', async () => {
  const block = async (me: object, other: object) => {
    const community = createCommunity();
    Object.assign(community.me, me);
    const blocked = community.members.find(({ username }) => username === 'noor.field')!;
    Object.assign(blocked, other);
    network.use(...mockHandlers(community));
    const answered = await fetch(`${location.origin}/api/user/blockMember/${blocked._id}`, { method: 'POST' });
    return ((await answered.json()) as { message: string }).message;
  };
  const member = { isAdmin: false, isModerator: false };
  const [admin, moderator] = [{ isAdmin: true }, { isAdmin: false, isModerator: true }];
  expect(await block(member, member)).toBe('You have blocked this member.');
  expect(await block(member, admin)).toMatch('An admin of this community cannot be blocked.');
  expect(await block(admin, member)).toMatch('Admins see everybody, so they cannot block.');
  expect(await block(member, moderator)).toMatch('A moderator of this community cannot be blocked.');
  expect(await block(moderator, member)).toMatch('Moderators see everybody, so they cannot block.');
});
