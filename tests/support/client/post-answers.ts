import { answer, type Answer } from '#client/mocks/answer.ts';
import type { OperationInput, Schemas } from '#contract/operations.ts';

import { network } from './network.ts';
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
  const sent: SentPost[] = [];
  network.use(
    answer('post', '/user/savePostMetadata', ({ body, request }) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return published('post-9');
    }),
    answer('get', '/user/getPost', () => {
      const { imageUrl = '', title = '', category = 'beauty', subcategory = [] } = sent.at(-1)?.body ?? {};
      return {
        status: 200,
        body: {
          post: samplePost({ postId: 'post-9', userId: 'me', imageUrl, title, category, subcategory, ...given }),
        },
      };
    }),
  );
  return sent;
}

/** Answers every post in this way, and records the idempotency keys. */
export function rejectPosts(reply: Answer<'post', '/user/savePostMetadata'>): (string | null)[] {
  const keys: (string | null)[] = [];
  network.use(
    answer('post', '/user/savePostMetadata', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return reply;
    }),
  );
  return keys;
}

/** Accepts every picture, each under another address, and records the bearers. */
export function acceptPostPictures(): (string | null)[] {
  const tokens: (string | null)[] = [];
  network.use(
    answer('post', '/user/uploadPostImage', ({ token }) => {
      tokens.push(token);
      return { status: 200, body: { imageUrl: `/media/upload-${tokens.length}/960.webp` } };
    }),
  );
  return tokens;
}
