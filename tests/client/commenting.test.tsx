import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

type Comment = Schemas['Comment'];

const comment = (text: string, given: Partial<Comment> = {}): Comment => ({
  commentId: `comment-${text}`,
  postId: 'post-1',
  userId: 'jule',
  username: 'jule',
  profilePicUrl: '',
  comment: text,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...given,
});

const said = (...comments: Comment[]) =>
  network.use(answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments, nextCursor: null } })));

beforeEach(() => {
  said();
  network.use(
    answer('get', '/user/getPost', () => ({ status: 200, body: { post: samplePost() } })),
    answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: [], nextCursor: null } })),
    answer('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing: false } })),
  );
});

const open = () => renderApp('/postDetail/maker?postId=post-1', { as: { userId: 'me' } });
const box = () => screen.findByPlaceholderText('Write your comment...');
const send = () => screen.getByRole('button', { name: 'Send comment' });
const lines = () =>
  within(screen.getByRole('region', { name: 'Comments' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Answers each comment as the server does, and notes what it was sent. */
function takeComments() {
  const sent: { comment: string; key: string | null }[] = [];
  network.use(
    answer('post', '/user/addComments', ({ body, request }) => {
      sent.push({ comment: body.comment, key: request.headers.get('idempotency-key') });
      return { status: 200, body: { success: true, comment: comment(body.comment, { userId: 'me', username: 'amara.green' }) } };
    }),
  );
  return sent;
}

describe('the comments of a post', () => {
  test('S078, S115: stand as `username: comment`, and the name leads to the profile', async () => {
    said(comment('Where do you refill it?'), comment('At the corner shop.', { username: 'ren', userId: 'ren-1' }));
    open();
    await waitFor(() => expect(lines()).toEqual(['jule: Where do you refill it?', 'ren: At the corner shop.']));
    expect(screen.getByRole('link', { name: 'ren' })).toHaveAttribute('href', '/profile/ren-1');
  });

  test('S136: earlier ones come on demand, and stand above', async () => {
    network.use(
      answer('get', '/user/getComments', ({ query }) => ({
        status: 200,
        body: query.has('cursor')
          ? { success: true, comments: [comment('One'), comment('Two')], nextCursor: null }
          : { success: true, comments: [comment('Three'), comment('Four')], nextCursor: 'comment-Three' },
      })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Earlier comments' }));
    await waitFor(() => expect(lines()).toEqual(['jule: One', 'jule: Two', 'jule: Three', 'jule: Four']));
    expect(screen.queryByRole('button', { name: 'Earlier comments' })).toBeNull();
  });

  test('S160: comments that cannot be had leave the post standing, with a way to try again', async () => {
    network.use(answer('get', '/user/getComments', () => 'unreachable'));
    const { user } = open();
    expect(await screen.findByText('The comments could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'The serum I refill' })).toBeVisible();
    said(comment('Hello'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lines()).toEqual(['jule: Hello']));
  });
});

describe('saying something', () => {
  test('S079, S137: a comment appears and the box clears before the server answers, in the order of writing', async () => {
    const held = hold<Answer<'post', '/user/addComments'>>();
    const asked: unknown[] = [];
    network.use(
      answer('post', '/user/addComments', ({ body, token }) => {
        asked.push({ ...body, token });
        return held.reply;
      }),
    );
    said(comment('Hello'));
    const { user } = open();
    await user.type(await box(), '  Third bottle?  ');
    await user.click(send());
    await waitFor(() => expect(lines()).toEqual(['jule: Hello', 'amara.green: Third bottle?']));
    expect(await box()).toHaveValue('');
    await waitFor(() => expect(asked).toEqual([{ postId: 'post-1', comment: 'Third bottle?', token: 'token-of-me' }]));

    held.release({ status: 200, body: { success: true, comment: comment('Third bottle?', { username: 'amara.green', userId: 'me' }) } });
    await waitFor(() => expect(lines()).toEqual(['jule: Hello', 'amara.green: Third bottle?']));
  });

  test.each(['{Enter}', '   {Enter}', ' {Shift>}{Enter}{/Shift} {Enter}'])('S079: %j alone sends nothing', async (keys) => {
    const sent = takeComments();
    const { user } = open();
    await user.type(await box(), keys);
    expect(send()).toBeDisabled();
    expect(sent).toEqual([]);
    expect(lines()).toEqual([]);
  });

  test('S078: Enter sends, Shift and Enter begin a new line', async () => {
    const sent = takeComments();
    const { user } = open();
    await user.type(await box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    await waitFor(() => expect(sent.map((one) => one.comment)).toEqual(['One\nTwo']));
  });

  test('S079: a refused comment leaves the list, and its words are in the box again', async () => {
    const held = hold<Answer<'post', '/user/addComments'>>();
    network.use(answer('post', '/user/addComments', () => held.reply));
    const { user } = open();
    await user.type(await box(), 'First');
    await user.click(send());
    await user.type(await box(), 'Second');
    held.release({ status: 429, body: { success: false, message: 'Too many requests.', error: 'Too many requests.' } });
    await expectToast('Too many requests.');
    expect(lines()).toEqual([]);
    expect(await box()).toHaveValue('First\nSecond');
  });

  test('S079: a comment that reaches nobody is not lost, and its second attempt is the same one', async () => {
    const keys: (string | null)[] = [];
    network.use(
      answer('post', '/user/addComments', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return 'unreachable';
      }),
    );
    const { user } = open();
    await user.type(await box(), 'Hello');
    await user.click(send());
    await expectToast('Your comment could not be sent.');
    expect(await box()).toHaveValue('Hello');
    const sent = takeComments();
    await user.click(send());
    await waitFor(() => expect(sent).toEqual([{ comment: 'Hello', key: keys[0] }]));
    await waitFor(() => expect(lines()).toEqual(['amara.green: Hello']));
  });

  test('S079: a refusal with an empty body says that the comment could not be sent', async () => {
    network.use(answer('post', '/user/addComments', () => ({ status: 500, body: { success: false, message: '', error: '' } })));
    const { user } = open();
    await user.type(await box(), 'Hello{Enter}');
    await expectToast('Your comment could not be sent.');
  });

  test('S079: a double click says it once, and two comments have a key each', async () => {
    const sent = takeComments();
    const { user } = open();
    await user.type(await box(), 'Hello');
    await user.dblClick(send());
    await user.type(await box(), 'Hello');
    await user.click(send());
    await waitFor(() => expect(sent.map((one) => one.comment)).toEqual(['Hello', 'Hello']));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  test('S048: the room that is left is told before it is gone, and too long a comment is not sent', async () => {
    const sent = takeComments();
    const { user } = open();
    await user.click(await box());
    await user.paste('🌿'.repeat(899));
    expect(screen.queryByText(/left$/)).toBeNull();
    await user.paste('ab');
    expect(screen.getByText('99 characters left')).toBeVisible();
    await user.paste('c'.repeat(100));
    expect(screen.getByText('1 character too many')).toBeVisible();
    await user.type(await box(), '{Enter}');
    expect(send()).toBeDisabled();
    expect(sent).toEqual([]);
  });
});
