import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { goOffline } from '#tests/support/client/go-offline.ts';
import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleProfile } from '#tests/support/client/sample-profile.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me' };
const noor = { _id: 'noor', username: 'noor.field', profilePicUrl: '' };
const hers = samplePost({ postId: 'hers', title: 'Hers', userId: 'noor' });
const others = samplePost({ postId: 'others', title: 'Of others', userId: 'jule' });

/** The server’s answers from now on; `sent` collects what it was asked to do. */
function answerCommunity({ blocked = [], muted = [] }: { blocked?: Schemas['Person'][]; muted?: Schemas['Person'][] }) {
  const isHidden = blocked.length + muted.length > 0;
  respond('get', '/user/getUserProfile', () => ({ status: 200, body: { userData: sampleProfile({ _id: 'noor' }) } }));
  respond('get', '/user/getAllPosts', () => ({
    status: 200,
    body: { posts: isHidden ? [others] : [hers, others], nextCursor: null },
  }));
  respond('get', '/user/listBlockedMembers', () => ({ status: 200, body: { people: blocked, nextCursor: null } }));
  respond('get', '/user/listMutedMembers', () => ({ status: 200, body: { people: muted, nextCursor: null } }));
}

function acceptRestrictions(): string[] {
  const sent: string[] = [];
  const accept = (what: string, id = '') => {
    sent.push(`${what} ${id}`);
    return { status: 200, body: { message: 'Done.' } } as const;
  };
  respond('post', '/user/blockMember/{id}', ({ path: { id } }) => accept('block', id));
  respond('post', '/user/unblockMember/{id}', ({ path: { id } }) => accept('unblock', id));
  respond('post', '/user/muteMember/{id}', ({ path: { id } }) => accept('mute', id));
  respond('post', '/user/unmuteMember/{id}', ({ path: { id } }) => accept('unmute', id));
  return sent;
}

const openProfile = async ({ router }: ReturnType<typeof renderApp>) =>
  act(() => router.navigate({ to: '/profile/$profileUserId', params: { profileUserId: 'noor' } }));
const openMenu = async ({ user }: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: 'More about noor.field' }));
const choose = async (app: ReturnType<typeof renderApp>, name: string) => {
  await openMenu(app);
  await app.user.click(screen.getByRole('menuitem', { name }));
};

describe('the ••• of a profile', () => {
  test('offers to mute, report and block', async () => {
    answerCommunity({});
    const app = renderApp('/profile/noor', { as: me });
    await openMenu(app);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['mute', 'report', 'block']);
  });

  test('is not on one’s own profile', async () => {
    respond('get', '/user/getUserProfile', () => ({ status: 200, body: { userData: sampleProfile({ _id: 'me' }) } }));
    renderApp('/profile/me', { as: me });
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
  });
});

test('blocking asks first and says what happens; then home is without her posts, and it can be undone', async () => {
  answerCommunity({});
  const sent = acceptRestrictions();
  const app = renderApp('/', { as: me });
  await waitFor(() => expect(postTiles.titles()).toEqual(['Hers', 'Of others']));
  await openProfile(app);

  await choose(app, 'block');
  const ask = within(screen.getByRole('dialog', { name: 'Block @noor.field?' }));
  expect(ask.getByText(/neither of you follows the other. Nobody is told/)).toBeVisible();
  expect(sent).toEqual([]);
  await app.user.click(ask.getByRole('button', { name: 'block' }));

  await waitFor(() => expect(postTiles.titles()).toEqual(['Of others']));
  await expectToast('You have blocked @noor.field.');
  await waitFor(() => expect(sent).toEqual(['block noor']));
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual(['block noor', 'unblock noor']));
});

test('a refused block shows the server’s message, and her posts again', async () => {
  answerCommunity({});
  const message = 'An admin of this community cannot be blocked. You can mute this member.';
  respond('post', '/user/blockMember/{id}', () => ({ status: 403, body: { message } }));
  const app = renderApp('/', { as: me });
  await waitFor(() => expect(postTiles.titles()).toEqual(['Hers', 'Of others']));
  await openProfile(app);
  await choose(app, 'block');
  await app.user.click(screen.getByRole('button', { name: 'block' }));
  await expectToast(message);
  await waitFor(() => expect(postTiles.titles()).toEqual(['Hers', 'Of others']));
});

test('blocking offline takes effect at once, and is sent later', async () => {
  answerCommunity({});
  const sent = acceptRestrictions();
  const device = createSharedDevice();
  const app = renderApp('/', { as: me, device: await device.openTab() });
  await waitFor(() => expect(postTiles.titles()).toEqual(['Hers', 'Of others']));
  await openProfile(app);
  await screen.findByRole('button', { name: 'More about noor.field' });
  const goOnline = goOffline();
  device.setOnline(false);
  await choose(app, 'block');
  await app.user.click(screen.getByRole('button', { name: 'block' }));
  await waitFor(() => expect(postTiles.titles()).toEqual(['Of others']));
  expect(sent).toEqual([]);
  goOnline();
  answerCommunity({ blocked: [noor] });
  const later = acceptRestrictions();
  device.setOnline(true);
  await waitFor(() => expect(later).toEqual(['block noor']));
  expect(postTiles.titles()).toEqual(['Of others']);
});

test('muting takes effect without a question, and the menu then offers to unmute', async () => {
  answerCommunity({});
  const sent = acceptRestrictions();
  const app = renderApp('/profile/noor', { as: me });
  await choose(app, 'mute');
  await expectToast('You have muted @noor.field.');
  answerCommunity({ muted: [noor] });
  await waitFor(() => expect(sent).toEqual(['mute noor']));
  await choose(app, 'unmute');
  await waitFor(() => expect(sent).toEqual(['mute noor', 'unmute noor']));
});

test('a page lists who is blocked and muted, and undoes both', async () => {
  answerCommunity({ blocked: [noor], muted: [{ _id: 'jule', username: 'jule', profilePicUrl: '' }] });
  const sent = acceptRestrictions();
  const { user } = renderApp('/blocked', { as: me });
  const blocked = within(await screen.findByRole('region', { name: 'Blocked' }));
  const unblock = await blocked.findByRole('button', { name: 'unblock noor.field' });
  answerCommunity({});
  await user.click(unblock);
  expect(await blocked.findByText('You have blocked nobody.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Blocked' })).toHaveFocus();
  await expectToast('You have unblocked @noor.field.');
  await waitFor(() => expect(sent).toEqual(['unblock noor']));
});

describe('reporting', () => {
  const thanks = 'Thank you. Our admins will look at this.';

  test('a member is reported with a reason', async () => {
    answerCommunity({});
    const sent = recordAnswers('post', '/user/reportMember', { status: 200, body: { message: thanks } });
    const app = renderApp('/profile/noor', { as: me });
    await choose(app, 'report');
    const ask = within(await screen.findByRole('dialog', { name: 'Report @noor.field' }));
    await enterText(ask.getByLabelText('What is wrong with it?'), ' Pretends to be me. ');
    await app.user.click(ask.getByRole('button', { name: 'report' }));
    await expectToast(thanks);
    expect(sent).toEqual([{ userId: 'noor', reason: 'Pretends to be me.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a comment of somebody else is reported with a reason, one’s own is not', async () => {
    answerPost(samplePost({ userId: 'maker' }));
    const comment = (commentId: string, userId: string) => ({
      ...{ commentId, userId, username: userId, postId: 'post-1', profilePicUrl: '', comment: `By ${userId}` },
      createdAt: '2026-11-01T10:00:00.000Z',
    });
    respond('get', '/user/getComments', () => ({
      status: 200,
      body: { success: true, comments: [comment('one', 'me'), comment('two', 'noor')], nextCursor: null },
    }));
    const sent = recordAnswers('post', '/user/reportComment', { status: 200, body: { message: thanks } });
    const { user } = renderApp(postDetail.address, { as: me });
    const report = within(await screen.findByRole('region', { name: 'Comments' })).findAllByRole('button', {
      name: 'report',
    });
    expect(await report).toHaveLength(1);
    await user.click((await report)[0]!);
    const ask = within(await screen.findByRole('dialog', { name: 'Report the comment of @noor' }));
    await user.type(ask.getByLabelText('What is wrong with it?'), 'Rude.');
    await user.click(ask.getByRole('button', { name: 'report' }));
    await expectToast(thanks);
    expect(sent).toEqual([{ commentId: 'two', reason: 'Rude.' }]);
  });
});
