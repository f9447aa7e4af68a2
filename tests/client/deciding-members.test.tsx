import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answerMembers, sampleMembers } from '#tests/support/client/admin-answers.ts';
import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleMember } from '#tests/support/client/sample-member.ts';

const as = { userId: 'me', isAdmin: true };

test('several members are decided at once, with one reason, and who could not be is named', async () => {
  answerMembers([...sampleMembers(), sampleMember('jule')]);
  const sent: unknown[] = [];
  respond('post', '/admin/members/decide', ({ body }) => {
    sent.push(body);
    const ren = { memberId: 'ren', username: 'ren', code: 'conflict' } as const;
    const refused = [{ ...ren, message: 'This member is suspended already.' }];
    return { status: 200, body: { message: 'Done.', decidedCount: 1, removedCount: 0, refused, entryId: 'entry' } };
  });
  const { user } = renderApp('/admin/members', { as });
  await screen.findByRole('button', { name: /@noor.field/ });
  expect(screen.queryByRole('checkbox', { name: 'Choose @amara.green' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'All in this list' }));
  const all = screen.getAllByRole('checkbox', { name: /^Choose @/ });
  for (const box of all) expect(box).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Choose @noor.field' }));
  expect(screen.getByText(`${all.length - 1} members are chosen`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Decide about ${all.length - 1} members?` }));
  expect(dialog.getByText(/Nothing is deleted/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Remove all their posts and comments' }));
  expect(
    dialog.getByText(new RegExp(`${all.length - 1} members are logged out, and all that they made is removed`)),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  const reason = dialog.getByLabelText('Why?');
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Please say why.'));
  expect(reason).toHaveFocus();
  await user.type(reason, 'Bots.');
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  const rest = within(await screen.findByRole('dialog', { name: 'Not everybody' }));
  expect(rest.getByText(/suspended already/)).toBeVisible();
  expect(sent).toMatchObject([{ memberIds: ['ren', 'jule'], suspend: true, remove: true, reason: 'Bots.' }]);
  expect(screen.queryByText(/are chosen/)).toBeNull();
});

test('a decision about members without anything to do says so', async () => {
  answerMembers();
  const { user } = renderApp('/admin/members', { as });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose @ren' }));
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about 1 member?' }));
  const suspension = dialog.getByRole('checkbox', { name: 'Suspend them' });
  await user.click(suspension);
  await user.type(dialog.getByLabelText('Why?'), 'Bots.');
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  await waitFor(() => expect(suspension).toHaveFocus());
  expect(suspension).toHaveAccessibleDescription('Please choose what is to be done.');
  expect(suspension).toBeInvalid();
  await user.click(dialog.getByRole('checkbox', { name: 'Remove all their posts and comments' }));
  await waitFor(() => expect(suspension).toBeValid());
});

/** A hundred and ten bots. */
function manyBots() {
  answerMembers(Array.from({ length: 110 }, (_, n) => sampleMember(`bot-${n}`)));
  const sent: { count: number; continues: string | undefined }[] = [];
  /** As many calls fail, counted from the second one. */
  const faults = { left: 0 };
  respond('post', '/admin/members/decide', ({ body: { memberIds, continues } }) => {
    sent.push({ count: memberIds.length, continues });
    if (sent.length > 1 && faults.left > 0) {
      faults.left -= 1;
      return { status: 500, body: { message: 'The database is down.' } };
    }
    const entryId = `entry-${sent.length}`;
    return {
      status: 200,
      body: { message: 'Done.', decidedCount: memberIds.length, removedCount: 0, refused: [], entryId },
    };
  });
  return { sent, faults };
}

async function decideAboutAll({ user }: ReturnType<typeof renderApp>, beforeLast?: () => void) {
  await user.click(await screen.findByRole('checkbox', { name: 'All in this list' }));
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about 110 members?' }));
  await user.type(dialog.getByLabelText('Why?'), 'Bots.');
  beforeLast?.();
  await user.click(dialog.getByRole('button', { name: 'decide' }));
}

test('several hundred members are decided by as many calls as that takes, which can be undone as one', async () => {
  const { sent } = manyBots();
  await decideAboutAll(renderApp('/admin/members', { as }));
  // And out of it when it closes.
  await waitFor(() => expect(screen.getByText('It is done to 110 members.')).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { count: 100, continues: undefined },
    { count: 10, continues: 'entry-1' },
  ]);
});

test('while the lists are read again after a success, the dialog does not ask about nobody', async () => {
  manyBots();
  const { reply, release } = hold<Answer<'get', '/admin/members'>>();
  await decideAboutAll(renderApp('/admin/members', { as }), () => respond('get', '/admin/members', () => reply));
  await waitFor(() => expect(screen.getByText('It is done to 110 members.')).toBeVisible());
  expect(screen.getByRole('dialog', { name: 'Decide about 10 members?' })).toBeVisible();
  release({ status: 200, body: { members: [], nextCursor: null } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('if a later call fails, the dialog says what is done and goes on with the others', async () => {
  const { sent, faults } = manyBots();
  faults.left = 1;
  const app = renderApp('/admin/members', { as });
  await decideAboutAll(app);
  // The toaster moves into the dialog with its first message.
  await waitFor(() => expect(screen.getByText('The database is down.')).toBeVisible());
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about 10 members?' }));
  expect(dialog.getByText('It is done to 100 members.')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'decide' }));
  // And out of it when it closes.
  await waitFor(() => expect(screen.getByText('It is done to 110 members.')).toBeVisible());
  expect(sent.map(({ count }) => count)).toEqual([100, 10, 10]);
});
