import { multipart } from '#tests/support/multipart.ts';

import { answerOf, step, type Side, type Step } from './side.ts';

const unknownId = '0198f0c2-0000-7000-8000-000000000000';
const userId = ({ ids }: Side) => ({ query: { userId: ids.friend } });
const params = { id: unknownId };
const newPost = {
  title: 'A leaf',
  caption: 'From the garden.',
  category: 'beauty' as const,
  tags: ['low waste' as const],
};

/** What members do with posts, comments, saves, collections and each other. */
export const memberSteps = (picture: Buffer): Step[] => [
  step('getAllPosts', 200),
  step('getAllPosts', 200, undefined, { as: 'visitor' }),
  step('getCategoryPosts', 200, () => ({ query: { category: 'beauty' as const } })),
  step('getFollowedPosts', 200),
  step('getUsersPosts', 200, userId),
  step('searchPosts', 200, () => ({ query: { query: 'a' } })),
  step('getPost', 200, ({ ids }) => ({ query: { postId: ids.post } })),
  step('getPost', 404, () => ({ query: { postId: unknownId } })),
  step('getPublicPost', 200, ({ ids }) => ({ query: { postId: ids.post } }), { as: 'visitor', free: ['morePosts'] }),
  step('getPublicPost', 404, () => ({ query: { postId: unknownId } }), { as: 'visitor' }),
  step('getUserProfile', 200, userId),
  step('getUserProfile', 404, () => ({ query: { userId: unknownId } })),
  step('searchUsers', 200, () => ({ query: { query: 'noor' } })),
  step('getUserConnections', 200, ({ ids }) => ({ query: { userId: ids.me } })),
  step('getSuggestedMembers', 200),
  step('isFollowing', 200, userId),

  step('savePost', 200, async ({ ids, imageOf }) => ({ body: { imageUrl: await imageOf(ids.unsaved) } })),
  step('savePost', 404, async ({ imageOf }) => ({
    body: { imageUrl: (await imageOf(unknownId)) || '/media/gone/960.webp' },
  })),
  step('getSavedPosts', 200),
  step('getSavedPostIds', 200),
  step('unsavePost', 200, async ({ ids, imageOf }) => ({ body: { imageUrl: await imageOf(ids.unsaved) } })),

  step('getComments', 200, ({ ids }) => ({ query: { postId: ids.own } })),
  step('getComments', 404, () => ({ query: { postId: unknownId } })),
  step('addComments', 200, ({ ids }) => ({ body: { postId: ids.own, comment: 'Which garden?' } })),
  step('addComments', 404, () => ({ body: { postId: unknownId, comment: 'Which garden?' } })),
  step('addComments', 400, ({ ids }) => ({ body: { postId: ids.own, comment: '' } })),
  step('reportComment', 200, ({ ids }) => ({ body: { commentId: ids.comment, reason: 'Rude.' } })),
  step('deleteComment', 200, ({ ids }) => ({ params: { commentId: ids.comment } })),
  step('deleteComment', 404, ({ ids }) => ({ params: { commentId: ids.comment } })),
  step('restoreComment', 200, ({ ids }) => ({ params: { commentId: ids.comment } })),
  step('restoreComment', 404, () => ({ params: { commentId: unknownId } })),

  step('getCollections', 200, ({ ids }) => ({ query: { userId: ids.me } })),
  step('getCollection', 200, ({ ids }) => ({ query: { collectionId: ids.collection } })),
  step('getCollection', 404, () => ({ query: { collectionId: unknownId } })),
  step('getCollectionPosts', 200, ({ ids }) => ({ query: { collectionId: ids.collection } })),
  step('getPublicCollection', 404, () => ({ query: { collectionId: unknownId } }), { as: 'visitor' }),
  step('getCollectionPosts', 404, () => ({ query: { collectionId: unknownId } })),
  step('getCollectionIds', 200, ({ ids }) => ({ query: { postId: ids.post } })),
  step('createCollection', 200, () => ({
    body: { collectionId: '0198f0c4-4444-4d3e-a7a4-5b1f3c0d9e21', name: 'Gifts' },
  })),
  step('addToCollection', 200, (side) => ({ body: { ...created(side), postId: side.ids.unsaved } })),
  step('addToCollection', 404, ({ ids }) => ({ body: { collectionId: unknownId, postId: ids.post } })),
  step('removeFromCollection', 200, (side) => ({ body: { ...created(side), postId: side.ids.unsaved } })),
  step('editCollection', 200, (side) => ({ params: created(side), body: { isPublic: true } })),
  step('getPublicCollection', 200, (side) => ({ query: created(side) }), { as: 'visitor' }),
  step('editCollection', 404, ({ ids }) => ({ params: { collectionId: ids.collection }, body: { isPublic: true } })),
  step('deleteCollection', 200, (side) => ({ params: created(side) })),
  step('deleteCollection', 404, () => ({ params: { collectionId: unknownId } })),
  step('restoreCollection', 200, (side) => ({ params: created(side) })),

  step('uploadPostImage', 200, () => upload(picture)),
  step('savePostMetadata', 200, (side) => ({ body: { ...newPost, ...answerOf(side, 'uploadPostImage') } })),
  step('editPost', 200, (side) => ({
    params: { postId: answerOf(side, 'savePostMetadata').postId },
    body: { title: 'Two leaves' },
  })),
  step('editPost', 403, ({ ids }) => ({ params: { postId: ids.post }, body: { title: 'Mine' } })),
  step('editPost', 404, () => ({ params: { postId: unknownId }, body: { title: 'Gone' } })),
  step('reportPost', 200, ({ ids }) => ({ body: { postId: ids.post, reason: 'Advertising.' } })),
  step('reportPost', 404, () => ({ body: { postId: unknownId, reason: 'Advertising.' } })),
  step('deletePost', 200, (side) => ({ params: { postId: answerOf(side, 'savePostMetadata').postId } })),
  step('deletePost', 404, () => ({ params: { postId: unknownId } })),

  step('follow', 200, ({ ids }) => ({ params: { id: ids.stranger } })),
  step('follow', 404, () => ({ params })),
  step('unfollow', 200, ({ ids }) => ({ params: { id: ids.stranger } })),
  step('listMutedMembers', 200),
  step('unmuteMember', 200, ({ ids }) => ({ params: { id: ids.muted } })),
  step('muteMember', 200, ({ ids }) => ({ params: { id: ids.muted } })),
  step('muteMember', 404, () => ({ params })),
  step('blockMember', 200, ({ ids }) => ({ params: { id: ids.stranger } })),
  step('blockMember', 404, () => ({ params })),
  step('listBlockedMembers', 200),
  step('unblockMember', 200, ({ ids }) => ({ params: { id: ids.stranger } })),
  step('reportMember', 200, ({ ids }) => ({ body: { userId: ids.stranger, reason: 'A shop.' } })),
  step('reportMember', 404, () => ({ body: { userId: unknownId, reason: 'A shop.' } })),

  step('getUnreadNotifications', 200),
  step('getNotifications', 200),
  step('markNotificationAsRead', 200, ({ ids }) => ({ body: { notificationId: ids.notification, isGroup: false } })),
  step('markNotificationsAsRead', 200),
  step('getNotificationSettings', 200),
  step('notificationSettings', 200, () => ({ body: { saves: false } })),
  step('getPushState', 200),
  step('unsubscribeFromPush', 200),
  step('getCommunity', 200),
  step('getAnnouncement', 200),
  step('getPage', 404, () => ({ params: { page: 'imprint' as const } })),
];

const created = (side: Side) => ({ collectionId: answerOf(side, 'createCollection').collection.collectionId });

/** A multipart body in place of the contract's, which types a file as a string. */
export function upload(picture: Buffer) {
  const { payload, headers } = multipart({ name: 'file', fileName: 'leaf.jpg', content: picture });
  return { body: payload as never, headers };
}
