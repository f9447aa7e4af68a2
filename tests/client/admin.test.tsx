import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { changedSettings } from '#server/modules/admin/changed-parts.ts';
import { answerLog, markUndone } from '#tests/support/client/admin-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleEntry, sampleLog } from '#tests/support/client/sample-entry.ts';
import { sampleSettings } from '#tests/support/client/sample-settings.ts';

const admin = { userId: 'me', isAdmin: true };

test('an admin finds the page in the account menu, and the log in it', async () => {
  answerLog(sampleLog());
  const { user } = renderApp('/', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'my account' }));
  await user.click(screen.getByRole('link', { name: 'Community' }));
  await user.click(await screen.findByRole('link', { name: 'Log' }));
  expect(await screen.findByText('suspended @ren without an end')).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Log');
  expect(screen.getByText('Advertising in spite of a warning.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Friday, November 20, 2026' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'View profile' })[0]).toHaveAttribute('href', '/profile/ren');
});

test('the log is filtered by what was done and by a member', async () => {
  answerLog([...sampleLog(), sampleEntry({ entryId: 'entry-2', action: 'member.promoted', subjectName: 'jule' })]);
  const { user } = renderApp('/admin/log', { as: admin });
  const choice = await screen.findByRole('combobox', { name: 'What was done' });
  expect(within(choice).getAllByRole('option').length).toBeLessThanOrEqual(10);
  await user.selectOptions(choice, 'suspensions, several members');
  await waitFor(() => expect(screen.queryByText('made @jule an admin')).not.toBeInTheDocument());
  await user.type(screen.getByRole('searchbox', { name: 'Member' }), '@jule');
  await waitFor(() => expect(screen.queryByText('suspended @ren without an end')).not.toBeInTheDocument());
  expect(screen.getByText('ended the suspension of @jule')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Member' }), 'x');
  expect(await screen.findByText('Nothing in the log is like this.')).toBeVisible();
});

test('what an admin did is undone, after a proof where the server asks for one', async () => {
  const entry = sampleEntry();
  answerLog([entry]);
  let isProven = false;
  respond('post', '/user/prove', () => {
    isProven = true;
    return { status: 200, body: { message: 'Thank you.' } };
  });
  respond('post', '/admin/auditLog/{entryId}/undo', () => {
    if (!isProven) return { status: 403, body: { message: 'Please confirm that it is you.', proofRequired: true } };
    markUndone(entry);
    return { status: 200, body: { message: 'It is undone.', isWhole: true, nextEntryId: null } };
  });
  const { user } = renderApp('/admin/log', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Undo: suspended @ren without an end' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Your password'), 'a long and private phrase{Enter}');
  expect(await screen.findByText(/undone by @amara\.green/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('a change of the settings says which, as they were and became', async () => {
  const before = { registration: 'open', 'newMembers.links': true, unwantedWords: 'casino', 'dailyLimits.posts': null };
  const after = { registration: 'invited', 'newMembers.links': false, unwantedWords: '', 'dailyLimits.posts': 5 };
  const details = { before: { ...before, ofLater: 1 }, after: { ...after, ofLater: 2 } };
  answerLog([sampleEntry({ action: 'settings.changed', subjectId: null, details })]);
  renderApp('/admin/log', { as: admin });
  const item = (await screen.findByText('changed the community’s settings')).closest('li')!;
  const lines = within(item).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Joining: everybody by invitation',
    'New members, in a day · Their texts may contain links: on off',
    'Not wanted here · Words and phrases: casino none',
    'Every member, in a day · Posts: none 5',
    'ofLater: 1 2',
  ]);
});

test('every setting has a name in the log', async () => {
  const announcement = {
    text: 'Seeds',
    link: '/about',
    until: '2026-12-01T00:00:00.000Z',
    audience: 'members',
  } as const;
  const counts = { posts: 1, comments: 1, uploadMb: 1 };
  const [dailyLimits, newMembers] = [counts, { ...counts, days: 1, links: true }];
  const lists = { unwantedWords: ['casino'], unwantedDomains: ['spam.example'] };
  const links = [{ name: 'Blog', address: 'https://blog.example' }];
  const texts = { name: 'A', tagline: 'B', heading: 'C', lead: 'D', contactEmail: 'e@f.example' };
  const face = { ...texts, investInFooter: true, links };
  const settings = sampleSettings({
    face,
    logo: 'abc',
    accents: { light: '#000000', dark: '#ffffff' },
    announcement,
    dailyLimits,
    newMembers,
    storageGb: 1,
    ...lists,
  });
  const details = changedSettings(JSON.stringify({ before: {}, after: settings }));
  answerLog([sampleEntry({ action: 'settings.changed', subjectId: null, details })]);
  renderApp('/admin/log', { as: admin });
  const item = (await screen.findByText('changed the community’s settings')).closest('li')!;
  const lines = within(item).getAllByRole('listitem');
  expect(lines).toHaveLength(32);
  for (const line of lines) expect(line).not.toHaveTextContent(/^[a-z]/);
});

test('a decision about many members says how many, and names the first', async () => {
  const members = ['bot-0', 'bot-1'].map((name) => ({ name }));
  const details = { suspend: true, remove: true, members, membersCount: 30, removedCount: 60 };
  answerLog([sampleEntry({ action: 'members.decided', details })]);
  renderApp('/admin/log', { as: admin });
  const text = 'suspended 30 members and removed 60 posts and comments: @bot-0, @bot-1, …';
  expect(await screen.findByText(text)).toBeVisible();
});

test('a decision that took several calls is undone as a whole by one press', async () => {
  const undone: string[] = [];
  answerLog(sampleLog());
  respond('post', '/admin/auditLog/{entryId}/undo', ({ path: { entryId = '' } }) => {
    undone.push(entryId);
    const isWhole = undone.length !== 2;
    const message = isWhole ? 'It is undone.' : 'It is undone, but for some.';
    const nextEntryId = undone.length < 3 ? `part-${undone.length}` : null;
    return { status: 200, body: { message, isWhole, nextEntryId } };
  });
  const { user } = renderApp('/admin/log', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Undo: suspended @ren without an end' }));
  expect(await screen.findByText('It is undone, but for some.')).toBeVisible();
  expect(undone).toEqual(['entry-1', 'part-1', 'part-2']);
});

test.each(['/admin', '/admin/log'])('to a member there is nothing at %s', async (path) => {
  const { user } = renderApp(path, { as: { userId: 'me' } });
  expect(await screen.findByText('404 Not Found')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'my account' }));
  expect(screen.queryByRole('link', { name: 'Community' })).not.toBeInTheDocument();
});

test('to an admin there is nothing at an unknown section', async () => {
  renderApp('/admin/nowhere', { as: admin });
  expect(await screen.findByText('404 Not Found')).toBeVisible();
});
