import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import type { Schemas } from '#contract/operations.ts';
import { answer } from '#tests/support/client/answer.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

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

const answerComments = (...comments: Comment[]) =>
  network.use(
    answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments, nextCursor: null } })),
  );

const open = (device?: OutboxRuntime) =>
  renderApp(postDetail.address, { as: { userId: 'me' }, ...(device && { device }) });

/** Answers each comment as the server does, and records them. */
function acceptComments() {
  const sent = recordAnswers(
    'post',
    '/user/addComments',
    ({ body }) => ({
      status: 200,
      body: { success: true, comment: comment(body.comment, { userId: 'me', username: 'amara.green' }) },
    }),
    ({ body, request }) => ({ comment: body.comment, key: request.headers.get('idempotency-key') }),
  );
  return sent;
}

describe('the comments of a post', () => {
  test('S078, S115: are shown as `username: comment`, and the name leads to the profile', async () => {
    answerComments(
      comment('Where do you refill it?'),
      comment('At the corner shop.', { username: 'ren', userId: 'ren-1' }),
    );
    open();
    await waitFor(() =>
      expect(postDetail.comments()).toEqual(['jule: Where do you refill it?', 'ren: At the corner shop.']),
    );
    expect(screen.getByRole('link', { name: 'ren' })).toHaveAttribute('href', '/profile/ren-1');
  });

  test('S136: earlier ones load on demand, above the others', async () => {
    respond('get', '/user/getComments', ({ query }) => ({
      status: 200,
      body: query.has('cursor')
        ? { success: true, comments: [comment('One'), comment('Two')], nextCursor: null }
        : { success: true, comments: [comment('Three'), comment('Four')], nextCursor: 'comment-Three' },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Earlier comments' }));
    await waitFor(() => expect(postDetail.comments()).toEqual(['jule: One', 'jule: Two', 'jule: Three', 'jule: Four']));
    expect(screen.queryByRole('button', { name: 'Earlier comments' })).toBeNull();
  });

  test('S160: comments that cannot be loaded leave the post on the screen, with a way to try again', async () => {
    respond('get', '/user/getComments', 'unreachable');
    open();
    expect(await screen.findByText('The comments could not be loaded.')).toBeVisible();
    expect(await postDetail.heading()).toBeVisible();
    answerComments(comment('Hello'));
    await tryAgain();
    await waitFor(() => expect(postDetail.comments()).toEqual(['jule: Hello']));
  });
});

describe('writing a comment', () => {
  test('S079, S137: a comment appears and the box clears before the server answers, in the order of writing', async () => {
    const { asked, ...held } = holdAnswer('post', '/user/addComments', ({ body, token }) => ({ ...body, token }));
    answerComments(comment('Hello'));
    open();
    await postDetail.comment('  Third bottle?  ');
    await waitFor(() => expect(postDetail.comments()).toEqual(['jule: Hello', 'amara.green: Third bottle?']));
    expect(await postDetail.commentBox()).toHaveValue('');
    await waitFor(() => expect(asked).toEqual([{ postId: 'post-1', comment: 'Third bottle?', token: 'token-of-me' }]));

    held.release({
      status: 200,
      body: { success: true, comment: comment('Third bottle?', { username: 'amara.green', userId: 'me' }) },
    });
    await waitFor(() => expect(postDetail.comments()).toEqual(['jule: Hello', 'amara.green: Third bottle?']));
  });

  test.each(['{Enter}', '   {Enter}', ' {Shift>}{Enter}{/Shift} {Enter}', '\u200b\u3164\u2800{Enter}'])(
    'S079: %j alone sends nothing',
    async (keys) => {
      const sent = acceptComments();
      const { user } = open();
      await user.type(await postDetail.commentBox(), keys);
      expect(postDetail.sendButton()).toBeDisabled();
      expect(sent).toEqual([]);
      expect(postDetail.comments()).toEqual([]);
    },
  );

  test('on a phone Enter begins a new line', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('coarse') }),
    );
    await open().user.type(await postDetail.commentBox(), 'One{Enter}Two');
    expect(await postDetail.commentBox()).toHaveValue('One\nTwo');
  });

  test('S078: Enter sends, unless it accepts a word; Shift and Enter begin a new line', async () => {
    const sent = acceptComments();
    const { user } = open();
    await user.type(await postDetail.commentBox(), 'One{Shift>}{Enter}{/Shift}Two');
    // With a Japanese keyboard this Enter accepts the word that is being composed.
    fireEvent.keyDown(await postDetail.commentBox(), { key: 'Enter', isComposing: true });
    await user.keyboard('!{Enter}');
    await waitFor(() => expect(sent.map((one) => one.comment)).toEqual(['One\nTwo!']));
  });

  test('S079: a refused comment leaves the list, and its text is in the box again', async () => {
    const held = holdAnswer('post', '/user/addComments');
    open();
    await postDetail.comment('First');
    await enterText(await postDetail.commentBox(), 'Second');
    held.release({ status: 429, body: { success: false, message: 'Too many requests.', error: 'Too many requests.' } });
    await expectToast('Too many requests.');
    expect(postDetail.comments()).toEqual([]);
    expect(await postDetail.commentBox()).toHaveValue('First\nSecond');
  });

  test('a comment that needs a confirmed address is in the box again, with a button that sends the link', async () => {
    const message = 'Others see what you write once your e-mail address is confirmed.';
    let isConfirmed = false;
    let sentLinks = 0;
    const accepted = comment('Lovely', { userId: 'me' });
    respond('post', '/user/addComments', () =>
      isConfirmed
        ? { status: 200, body: { success: true, comment: accepted } }
        : {
            status: 403,
            body: { success: false, code: 'email-not-confirmed', message, error: message, field: 'email' },
          },
    );
    respond('post', '/user/sendVerification', () => {
      sentLinks += 1;
      return { status: 200, body: { message: 'We have sent a link.' } };
    });
    const { user } = open();
    await postDetail.comment('Lovely');
    const send = await screen.findByRole('button', { name: 'Send the link again' });
    expect(await postDetail.commentBox()).toHaveValue('Lovely');
    expect(send.parentElement).toHaveTextContent(message);
    await user.click(send);
    await expectToast('We have sent a link.');
    expect(sentLinks).toBe(1);
    isConfirmed = true;
    await user.type(await postDetail.commentBox(), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull());
  });

  test('a comment with a word that is not wanted is in the box again, with the reason beside it until it is changed', async () => {
    const message = 'Your comment contains “casino”, which is not wanted here.';
    respond('post', '/user/addComments', () => ({
      status: 400,
      body: { success: false, message, error: message, field: 'comment' },
    }));
    const { user } = open();
    await postDetail.comment('casino');
    await waitFor(async () => expect(await postDetail.commentBox()).toHaveValue('casino'));
    expect(await postDetail.commentBox()).toHaveAccessibleDescription(message);
    await user.type(await postDetail.commentBox(), '{Backspace}');
    expect(await postDetail.commentBox()).not.toHaveAccessibleDescription(message);
  });

  test('S079: a comment that cannot be sent is not lost, and its second attempt has the same key', async () => {
    const keys = recordAnswers('post', '/user/addComments', 'unreachable', ({ request }) =>
      request.headers.get('idempotency-key'),
    );
    const { user } = open();
    await postDetail.comment('Hello');
    await expectToast('Your comment could not be sent.');
    expect(await postDetail.commentBox()).toHaveValue('Hello');
    const sent = acceptComments();
    await user.click(postDetail.sendButton());
    await waitFor(() => expect(sent).toEqual([{ comment: 'Hello', key: keys[0] }]));
    await waitFor(() => expect(postDetail.comments()).toEqual(['amara.green: Hello']));
  });

  test('S079: a refusal with an empty body says that the comment could not be sent', async () => {
    respond('post', '/user/addComments', { status: 500, body: { success: false, message: '', error: '' } });
    const { user } = open(await createSharedDevice().openTab());
    await user.type(await postDetail.commentBox(), 'Hello{Enter}');
    await expectToast('Your comment could not be sent.');
    expect(postDetail.comments()).toEqual([]);
    await waitFor(async () => expect(await postDetail.commentBox()).toHaveValue('Hello'));
  });

  test('S079: a double click sends one comment, and two comments have a key each', async () => {
    const sent = acceptComments();
    const { user } = open();
    await user.type(await postDetail.commentBox(), 'Hello');
    await user.dblClick(postDetail.sendButton());
    await postDetail.comment('Hello');
    await waitFor(() => expect(sent.map((one) => one.comment)).toEqual(['Hello', 'Hello']));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  test('S048: the remaining characters are counted near the limit, and too long a comment is not sent', async () => {
    const sent = acceptComments();
    const { user } = open();
    await user.click(await postDetail.commentBox());
    await user.paste('🌿'.repeat(899));
    expect(screen.queryByText(/left$/)).toBeNull();
    await user.paste('ab');
    expect(screen.getByText('99 characters left')).toBeVisible();
    await user.paste('c'.repeat(100));
    expect(screen.getByText('1 character too many')).toBeVisible();
    await user.type(await postDetail.commentBox(), '{Enter}');
    expect(postDetail.sendButton()).toBeDisabled();
    expect(sent).toEqual([]);
  });
});

describe('a comment that is not sent', () => {
  beforeEach(stubIndexedDb);

  test('is in the box again when the post is opened again, and only there', async () => {
    answerComments();
    const { router } = open();
    await enterText(await postDetail.commentBox(), 'Half a thought');
    await waitFor(async () => expect(await draftsOf('me').read('comment/post-1')).toEqual({ text: 'Half a thought' }));
    await router.navigate({ to: '/about' });
    await router.navigate({ href: postDetail.address });
    await waitFor(async () => expect(await postDetail.commentBox()).toHaveValue('Half a thought'));
  });

  test('is gone from the device once it is sent', async () => {
    answerComments();
    acceptComments();
    const { user } = open(await createSharedDevice().openTab());
    await user.type(await postDetail.commentBox(), 'A whole thought{Enter}');
    await waitFor(() => expect(postDetail.comments()).toEqual(['amara.green: A whole thought']));
    await waitFor(async () => expect(await draftsOf('me').read('comment/post-1')).toBeUndefined());
  });
});
