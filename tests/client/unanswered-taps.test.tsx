import { expect, test } from 'vitest';

import { answerTaps } from '#client/app/unanswered-taps.ts';
import { unansweredTapsKey } from '#contract/page.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const tapOf = (userId: string, postId: string) => `${userId} http://localhost/postDetail/author?postId=${postId}`;
const store = (...taps: string[]) => localStorage.setItem(unansweredTapsKey, ['', ...taps].join('\n'));
const stored = () => localStorage.getItem(unansweredTapsKey);

/** Starts the app as the member 'me' on a server that has these posts; returns the pictures of those that it saves. */
function start(posts: Record<string, 200 | 404 | 503>) {
  homePosts();
  respond('get', '/user/getPost', ({ query }) => {
    const postId = query.get('postId') ?? '';
    const status = posts[postId] ?? 404;
    return status === 200
      ? { status, body: { post: samplePost({ postId }) } }
      : { status, body: { success: false, message: 'No.' } };
  });
  const saved = recordAnswers(
    'post',
    '/user/savePost',
    { status: 200, body: { success: true, message: 'Saved.' } },
    ({ body }) => body.imageUrl,
  );
  return { app: renderApp('/', { as: { userId: 'me' } }), saved };
}

test.each([
  ['of another member', tapOf('somebody-else', 'two')],
  ['on a post that was deleted meanwhile', tapOf('me', 'deleted')],
])('S034: taps on a page that was left are answered once; one %s is forgotten', async (_name, forgotten) => {
  const { app, saved } = start({ one: 200, two: 200 });
  store(forgotten, tapOf('me', 'one'));
  await answerTaps(app, localStorage);
  await expectToast('Post saved successfully!');
  expect(saved).toEqual(['/media/one/960.webp']);
  expect(stored()).toBeNull();
});

test('S034: taps stay stored while their posts cannot be fetched', async () => {
  const { app, saved } = start({ one: 503, two: 200 });
  store(tapOf('me', 'one'), tapOf('me', 'two'));
  await expect(answerTaps(app, localStorage)).rejects.toThrow('No.');
  expect(saved).toEqual([]);
  expect(stored()?.trim().split('\n')).toEqual([tapOf('me', 'one'), tapOf('me', 'two')]);
});
