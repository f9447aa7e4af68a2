import type { OperationInput, Schemas } from '#contract/operations.ts';

import type { Answer } from './answer.ts';
import { recordAnswers, respond } from './respond.ts';
import { samplePost } from './sample-post.ts';

/** The server's answer to a post that it publishes. */
export const published = (postId: string): Answer<'post', '/user/savePostMetadata'> => ({
  status: 200,
  body: { success: true, message: 'Published.', postId },
});

interface SentPost {
  body: OperationInput<'savePostMetadata'>['body'];
  key: string | null;
}

/** Publishes every post, and records what it was sent; `getPost` answers with the last one. */
export function acceptPosts(given: Partial<Schemas['Post']> = {}): SentPost[] {
  const sent = recordAnswers(
    'post',
    '/user/savePostMetadata',
    () => published('post-9'),
    ({ body, request }) => ({ body, key: request.headers.get('idempotency-key') }),
  );
  respond('get', '/user/getPost', () => {
    const { imageUrl = '', title = '', category = 'beauty', subcategory = [] } = sent.at(-1)?.body ?? {};
    return {
      status: 200,
      body: {
        post: samplePost({ postId: 'post-9', userId: 'me', imageUrl, title, category, subcategory, ...given }),
      },
    };
  });
  return sent;
}

/** Answers every post in this way, and records the idempotency keys. */
export function rejectPosts(reply: Answer<'post', '/user/savePostMetadata'>): (string | null)[] {
  const keys = recordAnswers('post', '/user/savePostMetadata', reply, ({ request }) =>
    request.headers.get('idempotency-key'),
  );
  return keys;
}

/** Accepts every picture, each under another address, and records the bearers. */
export function acceptPostPictures(): (string | null)[] {
  const tokens: (string | null)[] = [];
  respond('post', '/user/uploadPostImage', ({ token }) => {
    tokens.push(token);
    return { status: 200, body: { imageUrl: `/media/upload-${tokens.length}/960.webp` } };
  });
  return tokens;
}
