import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { OperationInput, Schemas } from '#contract/operations.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleGroup, sampleNotification } from '#tests/support/client/sample-notification.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const member = { as: { userId: 'me' } };
const about = { kind: 'useQuestion', postId: 'post-1', postUserId: 'me', userId: 'me' } as const;
const question = sampleNotification('9', { ...about, message: 'Still using “Serum”?' });

/** The server: the post, whether the question is unread, and the answers that it got. */
let post: Schemas['Post'];
let isUnread: boolean;
let sent: OperationInput<'answerUse'>['body']['answer'][];

beforeEach(() => {
  post = samplePost({ userId: 'me', title: 'Serum', asksUse: true });
  [isUnread, sent] = [true, []];
  respond('get', '/user/getPost', () => ({ status: 200, body: { post } }));
  respond('get', '/user/getUnreadNotifications', () => ({
    status: 200,
    body: { notifications: isUnread ? [question] : [], unreadCount: isUnread ? 1 : 0, nextCursor: null },
  }));
  respond('get', '/user/getNotifications', () => {
    const group = sampleGroup('9', { ...question, unreadCount: isUnread ? 1 : 0, ...(post.use && { use: post.use }) });
    return { status: 200, body: { groups: [group], nextCursor: null } };
  });
  respond('patch', '/user/answerUse/{postId}', ({ body: { answer } }) => {
    sent.push(answer);
    isUnread = false;
    const { use: _, ...others } = post;
    post = answer === 'none' ? others : { ...others, use: { answer, months: 6 } };
    return { status: 200, body: { message: 'Saved.', post, unreadCount: 0 } };
  });
});

const bell = (name: string) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('region', { name: 'Notifications' }));
const answers = async () => within(await screen.findByRole('group', { name: 'Still using “Serum”?' }));
const tile = (name: string) => screen.findByRole('link', { name: new RegExp(`${name}$`) });
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((button) => button.textContent);

test('a tap in the bell answers the question once, and the tile says so', async () => {
  homePosts(post);
  const { user } = renderApp('/', member);
  await tile('Serum');
  await user.click(await bell('Notifications, 1 unread'));
  const held = holdAnswer('patch', '/user/answerUse/{postId}');
  await user.click((await answers()).getByRole('button', { name: 'still in use' }));
  expect(await tile('Serum still in use')).toBeVisible();
  expect(await bell('Notifications')).toBeVisible();
  expect((await panel()).getByRole('heading', { name: 'Earlier' })).toBeVisible();
  expect(pressed()).toEqual(['still in use']);
  // The keyboard goes on where it was.
  expect((await screen.findByRole('region', { name: 'Notifications' })).contains(document.activeElement)).toBe(true);
  const use = { answer: 'stillInUse', months: 6 } as const;
  held.release({ status: 200, body: { message: 'Saved.', post: { ...post, use }, unreadCount: 0 } });
  expect(await tile('Serum still in use · 6 months')).toBeVisible();
  expect(held.asked).toEqual([{ answer: 'stillInUse' }]);
});

test('a question about a post that is gone says so', async () => {
  respond('patch', '/user/answerUse/{postId}', () => {
    isUnread = false;
    return { status: 404, body: { message: 'This post does not exist.' } };
  });
  const { user } = renderApp('/notifications', member);
  await user.click((await answers()).getByRole('button', { name: 'no longer' }));
  await expectToast('This post does not exist.');
  await waitFor(() => expect(pressed()).toEqual([]));
});

test('the author answers on the post, changes it, and takes it back; nobody else is asked there', async () => {
  const { user } = renderApp('/postDetail/me?postId=post-1', member);
  const onPost = async () => within(await screen.findByRole('group', { name: 'Still using it?' }));
  await user.click((await onPost()).getByRole('button', { name: 'used up' }));
  expect(await screen.findByText('· used up after 6 months')).toBeVisible();
  await user.click((await onPost()).getByRole('button', { name: 'no longer' }));
  expect(await screen.findByText('· no longer used')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the answer back' }));
  await waitFor(() => expect(screen.queryByText('· no longer used')).toBeNull());
  expect((await onPost()).getByRole('button', { name: 'still in use' })).toHaveFocus();
  await waitFor(() => expect(sent).toEqual(['usedUp', 'noLonger', 'none']));
});

test('others see the answer on the post, and are asked nothing', async () => {
  post = samplePost({ title: 'Serum', use: { answer: 'stillInUse', months: 1 } });
  renderApp('/postDetail/maker?postId=post-1', member);
  expect(await screen.findByText('· still in use · 1 month')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Still using it?' })).toBeNull();
});

test('the questions are switched off beside the other kinds', async () => {
  const changes: unknown[] = [];
  const settings = { follows: true, comments: true, saves: true, useQuestions: true, dailyMail: false };
  respond('get', '/user/getNotificationSettings', { status: 200, body: { settings } });
  respond('patch', '/user/notificationSettings', ({ body }) => {
    changes.push(body);
    return { status: 200, body: { message: 'Saved.', settings: { ...settings, useQuestions: false } } };
  });
  const { user } = renderApp('/notifications', member);
  await user.click(await screen.findByText('What I am told'));
  const asked = within(await screen.findByRole('group', { name: 'Ask me' }));
  await user.click(asked.getByRole('checkbox', { name: 'whether I still use what I have posted' }));
  await waitFor(() => expect(changes).toEqual([{ useQuestions: false }]));
});
