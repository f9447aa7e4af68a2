import type { Calls } from './calls.ts';

/** What a server has acknowledged, and must therefore still know after it was killed. */
export interface Promised {
  what: string;
  /** Asks the server for it; false where it is not as it was acknowledged. */
  isKept: (calls: Calls) => Promise<boolean>;
}

/** Promises by what they are about, so that a later one takes an earlier one's place. */
export type Ledger = Map<string, Promised>;

export function memberPromise(token: string, userId: string): Promised {
  return { what: `member ${userId}`, isKept: async ({ ask }) => (await ask('GET', '/api/user/getCurrentUser', { token }))?.['_id'] === userId };
}

export function postPromise(postId: string, title: string, imageUrl: string): Promised {
  return {
    what: `post ${postId}`,
    async isKept({ ask }) {
      const post = (await ask('GET', `/api/user/getPost?postId=${postId}`))?.['post'] as { title: string; imageUrl: string } | undefined;
      const isPictureThere = imageUrl === '' || (await ask('GET', imageUrl))?.status === 200;
      return post?.title === title && post.imageUrl === imageUrl && isPictureThere;
    },
  };
}

export function gonePromise(postId: string): Promised {
  return { what: `deleted post ${postId}`, isKept: async ({ ask }) => (await ask('GET', `/api/user/getPost?postId=${postId}`))?.status === 404 };
}

export function commentPromise(token: string, postId: string, commentId: string): Promised {
  return {
    what: `comment ${commentId}`,
    async isKept({ ask }) {
      let cursor = '';
      for (;;) {
        const page = await ask('GET', `/api/user/getComments?postId=${postId}&limit=100${cursor}`, { token });
        const comments = (page?.['comments'] ?? []) as { commentId: string }[];
        if (comments.some((comment) => comment.commentId === commentId)) return true;
        if (typeof page?.['nextCursor'] !== 'string') return false;
        cursor = `&cursor=${page['nextCursor']}`;
      }
    },
  };
}

export function followPromise(token: string, userId: string, isFollowing: boolean): Promised {
  return { what: `${isFollowing ? 'follow' : 'unfollow'} of ${userId}`, isKept: async ({ ask }) => (await ask('GET', `/api/user/isFollowing?userId=${userId}`, { token }))?.['isFollowing'] === isFollowing };
}

export function savePromise(token: string, postId: string): Promised {
  return { what: `save of ${postId}`, isKept: async ({ ask }) => ((await ask('GET', '/api/user/getSavedPostIds', { token }))?.['postIds'] as string[] | undefined)?.includes(postId) ?? false };
}
