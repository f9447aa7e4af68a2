import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const as = { userId: 'member-0', isAdmin: true };
const member = (name: string) => screen.findByRole('button', { name: new RegExp(`@${name}`) });
const choose = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const confirm = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => {
  network.use(...mockHandlers(createCommunity()));
});

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
  const community = createCommunity();
  const [first, second] = [community.members.at(-1), community.members.at(-2)];
  if (!first || !second) throw new Error('There are no members.');
  Object.assign(first, { posts: 1, pictureBytes: 2_400_000, lastActiveAt: new Date().toISOString() });
  Object.assign(second, { posts: 12, pictureBytes: 1_900_000_000, lastActiveAt: null });
  network.use(...mockHandlers(community));
  const { user } = renderApp('/admin/members', { as });
  expect(await member(first.username)).toHaveTextContent(/active just now · 1 post · 2 MB/);
  await user.click(screen.getByRole('radio', { name: 'most storage' }));
  const row = () => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')[0];
  await waitFor(() => expect(row()).toHaveTextContent(/\d · 12 posts · 1.9 GB/));
});

test('a suspension needs a reason', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('noor.field'));
  await choose(user, 'suspend');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'suspend' }));
  expect(within(dialog).getByLabelText('Why?')).toHaveAccessibleDescription(expect.stringContaining('Please say why.'));
  await enterText(within(dialog).getByLabelText('Why?'), 'Advertising.');
  await user.click(within(dialog).getByRole('button', { name: 'suspend' }));
  expect(await screen.findByRole('button', { name: 'end the suspension' })).toBeVisible();
});

test('a member becomes an admin after a question', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('noor.field'));
  await choose(user, 'make an admin');
  expect(await screen.findByRole('dialog', { name: 'Make @noor.field an admin?' })).toBeVisible();
  await confirm(user, 'make an admin');
  expect(await screen.findByRole('button', { name: 'take the admin’s rights away' })).toBeVisible();
});

test('the last admin stays one', async () => {
  const { user } = renderApp('/admin/members', { as });
  await user.click(await member('amara.green'));
  await choose(user, 'take the admin’s rights away');
  await confirm(user, 'take away');
  expect(await screen.findByText(/This is the last admin/)).toBeVisible();
});

test('who has become an admin since the login finds the page in the menu', async () => {
  const { user } = renderApp('/', { as: { userId: 'member-0', isAdmin: false } });
  await choose(user, 'my account');
  expect(await screen.findByRole('link', { name: 'Community' })).toBeVisible();
});

test('who is no admin any more does not find the page in the menu', async () => {
  const { me } = createCommunity();
  network.use(answer('get', '/user/getCurrentUser', () => ({ status: 200, body: { ...me, isAdmin: false } })));
  const { user } = renderApp('/', { as });
  await choose(user, 'my account');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Community' })).not.toBeInTheDocument());
});

test('an admin says who can join', async () => {
  const { user } = renderApp('/admin/joining', { as });
  await user.click(await screen.findByRole('radio', { name: 'by invitation' }));
  expect(await screen.findByText('Only people with the link of an invitation can sign up.')).toBeVisible();
});

test('who can join is not changed over what another admin has just chosen, which is shown and can then be replaced', async () => {
  const community = createCommunity();
  network.use(...mockHandlers(community));
  network.use(
    answer('patch', '/admin/settings', ({ body: { before, ...changes } }) => {
      const { registration } = community.settings;
      if (before?.['registration'] !== registration)
        return { status: 409, body: { message: 'This was changed meanwhile.', current: { registration } } };
      community.settings = { ...community.settings, ...changes };
      return { status: 200, body: { message: 'The settings are saved.', settings: community.settings } };
    }),
  );
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
  const { user } = renderApp('/admin/joining', { as });
  await choose(user, 'let @fern in');
  const dialog = await screen.findByRole('dialog', { name: 'Let @fern in?' });
  await enterText(within(dialog).getByLabelText('A message in the mail (optional)'), 'Welcome!');
  await user.click(within(dialog).getByRole('button', { name: 'let in' }));
  expect(await screen.findByText('Nobody waits to join.')).toBeVisible();
});

test('an invitation is made, its link copied, and another one revoked', async () => {
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

test('several members are decided at once, with one reason, and who could not be is named', async () => {
  const sent: unknown[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/members/decide'))
      void request
        .clone()
        .json()
        .then((body) => sent.push(body));
  });
  const { user } = renderApp('/admin/members', { as });
  await member('noor.field');
  expect(screen.queryByRole('checkbox', { name: 'Choose @amara.green' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'All in this list' }));
  const all = screen.getAllByRole('checkbox', { name: /^Choose @/ });
  for (const box of all) expect(box).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Choose @noor.field' }));
  expect(screen.getByText(`${all.length - 1} members are chosen`)).toBeVisible();
  await choose(user, 'decide');
  const dialog = within(await screen.findByRole('dialog', { name: `Decide about ${all.length - 1} members?` }));
  expect(dialog.getByText(/Nothing is deleted/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Remove all their posts and comments' }));
  expect(
    dialog.getByText(new RegExp(`${all.length - 1} members are logged out, and all that they made is removed`)),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'decide' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Why?'), 'Bots.');
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  const rest = within(await screen.findByRole('dialog', { name: 'Not everybody' }));
  expect(rest.getByText(/suspended already/)).toBeVisible();
  expect(sent).toMatchObject([{ suspend: true, remove: true, reason: 'Bots.' }]);
  expect(screen.queryByText(/are chosen/)).toBeNull();
});

/** A hundred and ten bots. */
function manyBots() {
  const community = createCommunity();
  const { members } = community;
  const bots = Array.from({ length: 110 }, (_, n) => ({ ...members[1]!, _id: `bot-${n}`, username: `bot-${n}` }));
  community.members = [...members.slice(0, 1), ...bots];
  const sent: { count: number; continues: string | undefined }[] = [];
  /** As many calls fail, counted from the second one. */
  const faults = { left: 0 };
  network.use(
    answer('post', '/admin/members/decide', ({ body: { memberIds, continues } }) => {
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
    }),
    ...mockHandlers(community),
  );
  return { sent, faults };
}

async function decideAboutAll({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('checkbox', { name: 'All in this list' }));
  await choose(user, 'decide');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about 110 members?' }));
  await user.type(dialog.getByLabelText('Why?'), 'Bots.');
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
