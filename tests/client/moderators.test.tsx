import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { answerLog, answerMembers, markUndone } from '#tests/support/client/admin-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleEntry } from '#tests/support/client/sample-entry.ts';

const as = { userId: 'me', isModerator: true };
const admin = { userId: 'me', isAdmin: true };
const openMember = async ({ user }: ReturnType<typeof renderApp>, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`@${name}`) }));

beforeEach(() => void answerMembers());

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
  const { change } = answerMembers();
  respond('post', '/admin/members/{id}/appointModerator', ({ path }) => change(path, { isModerator: true }));
  respond('post', '/admin/members/{id}/dismissModerator', ({ path }) => change(path, { isModerator: false }));
  const app = renderApp('/admin/members', { as: admin });
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

/** Two acts of this account, which can be undone. */
const actsOf = (actorId: string | null, actorName: string) =>
  ['entry-1', 'entry-2'].map((entryId) => sampleEntry({ entryId, actorId, actorName }));

test('an admin undoes all that a member did as a moderator at once, and is offered that once only', async () => {
  let undoableActs = 2;
  const undone: unknown[] = [];
  answerMembers(undefined, () => ({ undoableActs }));
  respond('post', '/admin/members/{id}/undoActs', ({ path }) => {
    undone.push(path['id']);
    undoableActs = 0;
    return { status: 200, body: { message: '2 acts are undone.', undoneCount: 2 } };
  });
  const app = renderApp('/admin/members', { as: admin });
  const { user } = app;
  await openMember(app, 'noor.field');
  await user.click(await screen.findByRole('button', { name: 'undo its 2 acts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo 2 acts of @noor.field as an admin or moderator?' });
  await user.click(within(dialog).getByRole('button', { name: 'undo' }));
  expect(await screen.findByText('2 acts are undone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^undo its/ })).not.toBeInTheDocument());
  expect(undone).toEqual(['noor.field']);
});

test('an admin undoes in the log all that an account did which is deleted', async () => {
  const acts = actsOf(null, 'rage.quit');
  answerLog(acts);
  respond('post', '/admin/auditLog/{entryId}/undoActs', () => {
    acts.forEach(markUndone);
    return { status: 200, body: { message: '2 acts are undone.', undoneCount: 2 } };
  });
  const { user } = renderApp('/admin/log', { as: admin });
  const [first] = await screen.findAllByRole('button', { name: 'Undo all acts of @rage.quit' });
  await user.click(first!);
  const dialog = await screen.findByRole('dialog', { name: 'Undo all acts of @rage.quit?' });
  await user.click(within(dialog).getByRole('button', { name: 'undo' }));
  expect(await screen.findByText('2 acts are undone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument());
});

test('an admin undoes all acts of an account that is there at the member, not in the log', async () => {
  answerLog(actsOf('amara.green', 'amara.green'));
  renderApp('/admin/log', { as: admin });
  expect(await screen.findAllByRole('button', { name: /^Undo: / })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Undo all/ })).not.toBeInTheDocument();
});

test('an admin saves the log as a file, as it is filtered', async () => {
  const asked = recordAnswers('get', '/admin/auditLog/export', { status: 200, body: '"at"' }, ({ query }) =>
    String(query),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log');
  const { user } = renderApp('/admin/log', { as: admin });
  await user.selectOptions(await screen.findByLabelText('What was done'), 'suspensions, several members');
  await user.click(screen.getByRole('button', { name: 'save as CSV' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^log-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(asked).toEqual(['group=suspensions']);
});

test('a moderator reads in the log what it did, and saves no file of it', async () => {
  renderApp('/admin/log', { as });
  expect(await screen.findByLabelText('What was done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'save as CSV' })).not.toBeInTheDocument();
});
