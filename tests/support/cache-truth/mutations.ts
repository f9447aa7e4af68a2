import { saveAccount, valuesBefore } from '#client/features/account/save-account.ts';
import { sharePosts } from '#client/features/account/share-posts.ts';
import { addComment, deleteComment, restoreComment } from '#client/features/comments/mutations.ts';
import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { answerUse } from '#client/features/notifications/answer-use.ts';
import { changeNotificationSettings, markAsRead, markOneAsRead } from '#client/features/notifications/mutations.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
import { emptyDraft } from '#client/features/posts/create/post-draft.ts';
import { editPost } from '#client/features/posts/edit/edit-post.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { blockMember, muteMember, unblockMember, unmuteMember } from '#client/features/safety/mutations.ts';
import {
  addToCollection,
  editCollectionPost,
  removeFromCollection,
} from '#client/features/saves/collections/arrange-mutations.ts';
import { moveCollectionPost } from '#client/features/saves/collections/move-post.ts';
import {
  createCollection,
  deleteCollection,
  editCollection,
  restoreCollection,
} from '#client/features/saves/collections/mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { newIdempotencyKey, type Api } from '#client/shared/api/api.ts';
import type { OperationId, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import type { CommunityFixture } from './community.ts';

export interface MutationRow {
  operation: OperationId;
  /** What is special about it, where an operation has several rows. */
  variant?: string;
  mutation: OutboxMutation;
  variables: (community: CommunityFixture, api: Api) => Promise<unknown>;
}

const row = <Variables, Answer>(
  operation: OperationId,
  mutation: OutboxMutation<Variables, Answer>,
  variables: (community: CommunityFixture, api: Api) => Variables | Promise<Variables>,
  variant?: string,
): MutationRow => ({
  operation,
  mutation: mutation,
  variables: async (community, api) => variables(community, api),
  ...(variant !== undefined && { variant }),
});

const savable = ({ id, imageUrl }: { id: string; imageUrl: string }) => ({ postId: id, imageUrl, title: '' });

const collected = ({ collectionId, name }: Schemas['Collection'], post: Parameters<typeof savable>[0]) => ({
  ...savable(post),
  collectionId,
  name,
});

const deletedCollection = (collection: Schemas['Collection']) => ({
  collectionId: collection.collectionId,
  collection,
  index: 0,
});

const restricted = ({ id, username }: { id: string; username: string }) => ({
  userId: id,
  username,
  profilePicUrl: '',
});

const newPost = (title: string) => ({
  draft: {
    ...emptyDraft,
    title,
    category: 'beauty' as const,
    subcategory: ['makeup' as const],
    attempt: { key: newIdempotencyKey(), words: '' },
  },
  picture: undefined,
  isAdmin: false,
});

const postOf = async (postId: string, api: Api) =>
  (await unwrap(api.GET('/user/getPost', { params: { query: { postId } } }))).post;

const commentOn = async (postId: string, api: Api) => {
  const { comments } = await unwrap(api.GET('/user/getComments', { params: { query: { postId } } }));
  const [comment] = comments;
  if (!comment) throw new Error('The fixture has a comment on this post.');
  return comment;
};

const accountSave = async (changes: Parameters<typeof valuesBefore>[0]['changes'], api: Api) => {
  const picture = undefined;
  const account = await unwrap(api.GET('/user/getCurrentUser'));
  return { changes, before: valuesBefore({ changes, picture }, account), picture, arrived: undefined };
};

const openedNotification = async (api: Api, isGroup: boolean) => {
  const { groups } = await unwrap(api.GET('/user/getNotifications'));
  const [{ notificationId, groupId, unreadCount }] = groups as [Schemas['NotificationGroup']];
  return { notificationId, groupId, isGroup, unreadCount: isGroup ? unreadCount : 1 };
};

/** A row for every mutation that goes through the outbox. */
export const mutationRows: MutationRow[] = [
  row('savePost', savePost, ({ posts }) => savable(posts.unsaved)),
  row('unsavePost', unsavePost, ({ posts }) => savable(posts.saved)),
  row('createCollection', createCollection, () => ({ collectionId: newIdempotencyKey(), name: 'New' })),
  row('editCollection', editCollection, ({ collections: { own } }) => ({
    collectionId: own.collectionId,
    label: own.name,
    changes: { name: 'Renamed', isPublic: true },
    before: { name: own.name, isPublic: false },
  })),
  row(
    'editCollection',
    editCollection,
    ({ collections: { own }, posts }) => ({
      collectionId: own.collectionId,
      label: own.name,
      changes: { coverPostId: posts.saved.id },
      before: { coverPostId: '' },
    }),
    'another cover',
  ),
  row('deleteCollection', deleteCollection, ({ collections: { own } }) => deletedCollection(own)),
  row('restoreCollection', restoreCollection, ({ collections: { deleted } }) => deletedCollection(deleted)),
  row('addToCollection', addToCollection, ({ collections: { own }, posts }) => ({
    ...collected(own, posts.own),
    isSaved: true,
  })),
  row(
    'addToCollection',
    addToCollection,
    ({ collections: { own }, posts }) => collected(own, posts.unsaved),
    'not saved yet',
  ),
  row('removeFromCollection', removeFromCollection, ({ collections: { own }, posts }) => collected(own, posts.saved)),
  row('editCollectionPost', editCollectionPost, ({ collections: { own }, posts }) => ({
    ...collected(own, posts.saved),
    note: 'It does not itch.',
    before: '',
  })),
  row('moveCollectionPost', moveCollectionPost, ({ collections: { own }, posts }) => ({
    ...collected(own, posts.kept),
    after: undefined,
    before: posts.saved.id,
  })),
  row('follow', follow, ({ stranger }) => ({ userId: stranger.id })),
  row('unfollow', unfollow, ({ followed }) => ({ userId: followed.id })),
  row('blockMember', blockMember, ({ stranger }) => restricted(stranger)),
  row('blockMember', blockMember, ({ followed }) => restricted(followed), 'followed'),
  row('unblockMember', unblockMember, ({ blocked }) => restricted(blocked)),
  row('muteMember', muteMember, ({ followed }) => restricted(followed)),
  row('unmuteMember', unmuteMember, ({ muted }) => restricted(muted)),
  row('addComments', addComment, ({ posts, me }) => ({
    postId: posts.saved.id,
    text: 'a remark',
    key: newIdempotencyKey(),
    commentator: { userId: me.id, username: me.username, profilePicUrl: '' },
  })),
  row('markNotificationsAsRead', markAsRead, (_community, api) => unwrap(api.GET('/user/getUnreadNotifications'))),
  row('markNotificationAsRead', markOneAsRead, (_community, api) => openedNotification(api, false), 'one'),
  row('markNotificationAsRead', markOneAsRead, (_community, api) => openedNotification(api, true), 'group'),
  row('notificationSettings', changeNotificationSettings, () => ({ saves: false })),
  row('notificationSettings', changeNotificationSettings, () => ({ dailyMail: true }), 'daily mail'),
  row('answerUse', answerUse, ({ posts }) => ({ postId: posts.own.id, answer: 'usedUp' as const })),
  row('savePostMetadata', createPost, () => newPost('a new post')),
  row('editPost', editPost, async ({ posts: { own } }, api) => ({
    postId: own.id,
    before: await postOf(own.id, api),
    changes: { title: 'another title', category: 'wellness' as const, subcategory: [] },
  })),
  row('deletePost', deletePost, ({ posts }) => ({ postId: posts.own.id })),
  row('deleteComment', deleteComment, async ({ posts: { own } }, api) => ({ comment: await commentOn(own.id, api) })),
  row('restoreComment', restoreComment, ({ deletedComment: comment }) => ({ comment })),
  row(
    'userProfile',
    saveAccount,
    (_community, api) => accountSave({ about: '  about me ', pronouns: 'they' }, api),
    'about',
  ),
  row('privacySettings', sharePosts, () => ({ sharesPosts: false })),
  row('userProfile', saveAccount, ({ me }, api) => accountSave({ username: `aaron${me.username}` }, api), 'name'),
  row('userProfile', saveAccount, ({ me }, api) => accountSave({ email: `new-${me.email}` }, api), 'e-mail'),
];

/** The other calls that change something, with the reason why they leave nothing wrong in the cache. */
export const otherWrites: Partial<Record<OperationId, string>> = {
  register: 'another member clears the cache',
  login: 'another member clears the cache',
  logout: 'the end of the session clears the cache',
  deactivate: 'the end of the session clears the cache',
  delete: 'the end of the session clears the cache',
  forgotPassword: 'sends a mail',
  resetPassword: 'ends sessions',
  verifyEmail: 'a page of its own, which refetches the account',
  undoEmailChange: 'ends sessions',
  sendVerification: 'sends a mail',
  requestDownload: 'answers with an address',
  cancelEmailChange: 'refetches the account',
  keepAccount: 'refetches the account',
  sendProofCode: 'sends a mail',
  prove: 'nothing shows whether a session is proven',
  endSession: 'refetches the sessions',
  endOtherSessions: 'refetches the sessions',
  createApiToken: 'refetches the API tokens',
  deleteApiToken: 'refetches the API tokens',
  removeSignIn: 'refetches the linked sign-ins',
  startPasskey: 'changes nothing yet',
  addPasskey: 'refetches the second factors',
  removePasskey: 'refetches the second factors',
  startAuthenticator: 'changes nothing yet',
  confirmAuthenticator: 'refetches the second factors',
  removeAuthenticator: 'refetches the second factors',
  renewRecoveryCodes: 'refetches the second factors',
  getPasskeyChallenge: 'changes nothing yet',
  getRegistrationChallenge: 'changes nothing yet',
  loginWithPasskey: 'another member clears the cache',
  loginWithSecondFactor: 'another member clears the cache',
  stopDailyMail: 'a page of its own, which refetches the settings',
  subscribeToPush: 'refetches whether the browser is subscribed',
  unsubscribeFromPush: 'refetches whether the browser is subscribed',
  reportPost: 'only the admins are notified',
  reportComment: 'only the admins are notified',
  reportMember: 'only the admins are notified',
  uploadProfileImage: 'shown once userProfile has taken it',
  uploadPostImage: 'shown once savePostMetadata has taken it',
};
