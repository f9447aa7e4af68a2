import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleInstallation } from '#tests/support/client/sample-installation.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { watchDownloads } from '#tests/support/client/watch-downloads.ts';

const admin = { userId: 'me', isAdmin: true };

/** The numbers of so many days before 22 November 2026; active members are counted for 60 days. */
const dayBefore = (age: number): Schemas['DailyNumbers'] => ({
  ...{ day: new Date(Date.UTC(2026, 10, 22 - age)).toISOString().slice(0, 10), countedAt: '2026-11-22T15:10:00.000Z' },
  ...{ members: 312, posts: 1840, comments: 5120, saves: 20_311, pictures: 1702, pictureBytes: 1_953_000_000 },
  ...{ newMembers: 2, newPosts: 9, newComments: 31, newSaves: 120, activeMembers: age < 60 ? 74 : null },
});

beforeEach(() => {
  const by = { userId: 'noor', username: 'noor', profilePicUrl: '' };
  const joined = { ...by, joinedAt: '2026-11-22T08:30:00.000Z' };
  const comment = {
    commentId: 'comment-1',
    postId: 'post-1',
    postUserId: 'maker',
    postTitle: 'Linen',
    comment: 'Nice.',
  };
  respond('get', '/admin/overview', () => {
    const [today, yesterday, weekAgo] = [dayBefore(0), dayBefore(1), dayBefore(7)];
    return { status: 200, body: { today, yesterday, weekAgo, waiting: { cases: 3, joining: 1 } } };
  });
  respond('get', '/admin/dailyNumbers', ({ query }) => {
    const days = Array.from({ length: Number(query.get('days') ?? 30) }, (_, age) => dayBefore(age)).reverse();
    return { status: 200, body: { days } };
  });
  respond('get', '/admin/newest/posts', () => ({ status: 200, body: { posts: [samplePost()], nextCursor: null } }));
  respond('get', '/admin/newest/comments', () => ({
    status: 200,
    body: { comments: [{ ...by, ...comment, createdAt: '2026-11-22T08:30:00.000Z' }], nextCursor: null },
  }));
  respond('get', '/admin/newest/members', () => ({
    status: 200,
    body: {
      members: [
        { ...joined, state: 'active' },
        { ...joined, userId: 'ren', username: 'ren', state: 'suspended' },
      ],
      nextCursor: null,
    },
  }));
});

test('an admin reads what there is today, what waits, and each day of a period', async () => {
  const { user } = renderApp('/admin', { as: admin });
  expect(await screen.findByText('312')).toBeVisible();
  expect(screen.getByRole('link', { name: '3 open cases' })).toHaveAttribute('href', '/admin/reports');
  expect(screen.getByRole('link', { name: '1 person wants to join' })).toHaveAttribute('href', '/admin/joining');

  const plot = await screen.findByRole('slider', { name: 'New posts' });
  const today = plot.getAttribute('aria-valuetext') ?? '';
  expect(today).toMatch(/^Sunday.*22.*: \d+$/);
  fireEvent.change(plot, { target: { value: '28' } });
  expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Saturday.*21.*: \d+$/));

  await user.click(screen.getByText('Read the numbers as a table'));
  expect(screen.getAllByRole('row')).toHaveLength(31);
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  expect(await screen.findByText('Nov 16, 2026')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(8);
});

test('a day on which nobody counted is a gap, not a zero', async () => {
  const { user } = renderApp('/admin', { as: admin });
  await user.click(await screen.findByRole('radio', { name: '90 days' }));
  const plot = await screen.findByRole('slider', { name: 'Active members' });
  await screen.findByText('Aug 25, 2026');
  fireEvent.change(plot, { target: { value: '0' } });
  expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/: not counted$/));
});

test('the newest pictures, posts, comments and members lead to what they show', async () => {
  const { user } = renderApp('/admin', { as: admin });
  const pictures = await screen.findByRole('list', { name: 'Newest pictures' });
  expect(within(pictures).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('postId='));
  await user.click(screen.getByRole('radio', { name: 'comments' }));
  const comments = await screen.findByRole('list', { name: 'Newest comments' });
  expect(within(comments).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('postId='));
  await user.click(screen.getByRole('radio', { name: 'members' }));
  const members = await screen.findByRole('list', { name: 'Newest members' });
  const suspended = within(members)
    .getByText(/suspended/)
    .closest('li')!;
  expect(within(suspended).queryByRole('link')).not.toBeInTheDocument();
});

test('what is missing in the installation is said in words, and a test mail tells how it went', async () => {
  const message = 'Nothing accepts mail at the address and port in SMTP_URL.';
  respond('post', '/admin/testMail', () => ({ status: 200, body: { result: 'failed', message } }));
  const { user } = await openInstallation({ warnings: ['diskNearlyFull', 'noMailServer'] });
  const warnings = await screen.findByRole('list', { name: 'Warnings' });
  expect(within(warnings).getAllByRole('listitem')).toHaveLength(2);
  expect(warnings).toHaveTextContent('No mail server is set');
  const today = screen.getByRole('heading', { name: 'Today' });
  expect(warnings.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'send me a test mail' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('an admin makes a backup, and the page shows when it is made', async () => {
  const backup = {
    fileName: 'nightly.tar',
    bytes: 5_000_000,
    madeAt: '2026-11-22T03:00:41.000Z',
    isOnThisServer: true,
  };
  let isBackupWanted = false;
  respond('get', '/admin/installation', () => {
    const body = { ...sampleInstallation(), backup, isBackupWanted };
    // Made by the next look at it.
    isBackupWanted = false;
    return { status: 200, body };
  });
  respond('post', '/admin/backup', () => {
    isBackupWanted = true;
    return { status: 200, body: { message: 'A backup is being made.' } };
  });
  const { user } = renderApp('/admin', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'back up now' }));
  expect(await screen.findByRole('button', { name: 'making a backup…' })).toBeDisabled();
  expect(await screen.findByRole('button', { name: 'back up now' })).toBeEnabled();
  expect(screen.getByText(/BACKUP_DOWNLOAD=on/)).toBeVisible();
});

test('the newest backup is downloaded where the owner allows it, if it is on this server', async () => {
  respond('post', '/admin/backup/download', {
    status: 200,
    body: { path: '/api/downloadBackup/ticket' },
  });
  const saved = watchDownloads();
  const backup = { fileName: 'nightly-2026-11-21.tar', madeAt: new Date().toISOString(), bytes: 5_000_000 };
  const { user } = await openInstallation({ isBackupDownloadOn: true, backup: { ...backup, isOnThisServer: true } });
  await user.click(screen.getByRole('button', { name: 'download the newest backup' }));
  await waitFor(() => expect(saved).toEqual(['/api/downloadBackup/ticket']));
  expect(screen.getByText(/password hashes of all members/)).toBeVisible();
});

/** The page with this installation; `fact` returns what stands beside a name. */
async function openInstallation(given: Partial<Schemas['Installation']>) {
  respond('get', '/admin/installation', () => ({ status: 200, body: { ...sampleInstallation(), ...given } }));
  const { user } = renderApp('/admin', { as: admin });
  await screen.findByText('Last nightly backup');
  return { user, fact: (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent };
}

test('an installation without backups, drills and waiting mails says so, and warns of nothing', async () => {
  const { fact } = await openInstallation({});
  expect(['Last nightly backup', 'Last restore drill', 'Mails that wait'].map(fact)).toEqual(['none', 'none', 'none']);
  expect([fact('Last failed backup'), fact('Last failed mail')]).toEqual([undefined, undefined]);
  expect(screen.queryByRole('list', { name: 'Warnings' })).not.toBeInTheDocument();
  expect(fact('Last update')).toBeUndefined();
});

test('the last update says from which version, which migrations ran, and where the copy is', async () => {
  const copy = 'backups/before-0002-identity-2026-11-21.db';
  const update = { at: new Date().toISOString(), from: '0.9.0', migrations: ['0002-identity', '0003-bytes'], copy };
  const { fact } = await openInstallation({ update });
  expect(fact('Last update')).toBe(
    `just now, from version 0.9.0 0002-identity, 0003-bytesCopy of the database from before: ${copy}`,
  );
});

test('a backup, a drill and a mail that failed are told with their reasons, and what succeeded before', async () => {
  const at = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
  const fileName = 'community-2026-11-21.tar';
  const { fact } = await openInstallation({
    backup: { fileName, madeAt: at, bytes: 5_000_000 },
    backupFailure: { at, reason: 'The disk is full.', isOver: true },
    restoreDrill: {
      at,
      state: 'failed',
      fileName,
      milliseconds: null,
      reason: 'A picture is missing.',
      succeededAt: at,
    },
    mail: {
      ...sampleInstallation().mail,
      waiting: 12,
      oldestWaitingAt: at,
      lastFailure: { at, message: 'The mail server refuses the login.' },
    },
    warnings: ['backupFailed', 'mailFailing'],
  });
  expect(fact('Last nightly backup')).toBe(`3 hours ago, 5 MB ${fileName}`);
  expect(fact('Last failed backup')).toBe('3 hours ago, made since The disk is full.');
  expect(fact('Last restore drill')).toBe(
    `3 hours ago, failed ${fileName}: A picture is missing.The last that succeeded: 3 hours ago`,
  );
  expect(fact('Mails that wait')).toBe('12The oldest one: 3 hours ago');
  expect(fact('Last failed mail')).toBe('3 hours ago The mail server refuses the login.');
  expect(within(screen.getByRole('list', { name: 'Warnings' })).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['running', null, 'just now, running backup.tar'],
  ['ok', 61_400, 'just now, restored in 61 seconds backup.tar'],
] as const)('a drill that is %s after %s ms says so', async (state, milliseconds, text) => {
  const at = new Date().toISOString();
  const { fact } = await openInstallation({
    restoreDrill: { at, state, fileName: 'backup.tar', milliseconds, reason: null, succeededAt: null },
  });
  expect(fact('Last restore drill')).toBe(text);
});

test('the demo is removed after a question that says what goes, and its rest is counted down', async () => {
  respond('get', '/admin/demo', {
    status: 200,
    body: { state: 'present', members: 42, posts: 252, pictures: 252, comments: 840, filled: 42 },
  });
  respond('delete', '/admin/demo', { status: 200, body: { message: 'The demo is being removed.' } });
  const { user } = renderApp('/admin', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'remove the demo…' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('42 members, 252 posts');
  respond('get', '/admin/demo', {
    status: 200,
    body: { state: 'removing', members: 28, posts: 168, pictures: 168, comments: 560, filled: 42 },
  });
  await user.click(within(dialog).getByRole('button', { name: 'remove the demo' }));
  expect(await screen.findByRole('progressbar', { name: 'Removed so far' })).toHaveAttribute('value', '14');
});
