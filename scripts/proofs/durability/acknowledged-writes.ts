import type { ApiClient } from './api-client.ts';

/** A write that the server has acknowledged and must still have after it was killed. */
interface AcknowledgedWrite {
  description: string;
  /** Asks the server; false if the data is not as it was acknowledged. */
  isStored: (api: ApiClient) => Promise<boolean>;
}

/** Writes by the entity that they change: a later write replaces an earlier one. */
export type AcknowledgedWrites = Map<string, AcknowledgedWrite>;

export function acknowledgedMember(token: string, userId: string): AcknowledgedWrite {
  return {
    description: `member ${userId}`,
    isStored: async ({ request }) => (await request('getCurrentUser', { token }))?._id === userId,
  };
}

/** With the SHA-256 of its picture, the served one has to be the same. */
export function acknowledgedPost(postId: string, title: string, imageUrl: string, digest?: string): AcknowledgedWrite {
  return {
    description: `post ${postId}`,
    async isStored({ request, hasPicture }) {
      const post = (await request('getPost', { query: { postId } }))?.post;
      const isPictureThere = imageUrl === '' || (await hasPicture(imageUrl, digest));
      return post?.title === title && post.imageUrl === imageUrl && isPictureThere;
    },
  };
}

export function acknowledgedDeletion(postId: string): AcknowledgedWrite {
  return {
    description: `deleted post ${postId}`,
    isStored: async ({ request }) => (await request('getPost', { query: { postId } }))?.status === 404,
  };
}

export function acknowledgedComment(token: string, postId: string, commentId: string): AcknowledgedWrite {
  return {
    description: `comment ${commentId}`,
    async isStored({ request }) {
      let next = {};
      for (;;) {
        const page = await request('getComments', { token, query: { postId, limit: 100, ...next } });
        if (page?.comments?.some((comment) => comment.commentId === commentId)) return true;
        if (typeof page?.nextCursor !== 'string') return false;
        next = { cursor: page.nextCursor };
      }
    },
  };
}

export function acknowledgedFollow(token: string, userId: string, isFollowing: boolean): AcknowledgedWrite {
  return {
    description: `${isFollowing ? 'follow' : 'unfollow'} of ${userId}`,
    isStored: async ({ request }) =>
      (await request('isFollowing', { token, query: { userId } }))?.isFollowing === isFollowing,
  };
}

export function acknowledgedSave(token: string, postId: string): AcknowledgedWrite {
  return {
    description: `save of ${postId}`,
    isStored: async ({ request }) => (await request('getSavedPostIds', { token }))?.postIds?.includes(postId) ?? false,
  };
}
