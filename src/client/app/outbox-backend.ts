import { saveAccount } from '#client/features/account/save-account.ts';
import { sharePosts } from '#client/features/account/share-posts.ts';
import { addComment, deleteComment, restoreComment } from '#client/features/comments/mutations.ts';
import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { answerUse } from '#client/features/notifications/answer-use.ts';
import { changeNotificationSettings, markAsRead, markOneAsRead } from '#client/features/notifications/mutations.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
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
import { startBackend, type BackendOptions, type OutboxBackend } from '#client/outbox/backend.ts';
import { openBrowserRuntime, type OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import type { TabChannel } from '#client/outbox/tab-channel.ts';

/** Every mutation of the outbox. One that is missing here is neither sent nor shown after a restart. */
export const outboxMutations: readonly OutboxMutation[] = [
  savePost,
  unsavePost,
  createCollection,
  editCollection,
  deleteCollection,
  restoreCollection,
  addToCollection,
  removeFromCollection,
  editCollectionPost,
  moveCollectionPost,
  follow,
  unfollow,
  addComment,
  deleteComment,
  restoreComment,
  markAsRead,
  markOneAsRead,
  changeNotificationSettings,
  answerUse,
  createPost,
  editPost,
  deletePost,
  blockMember,
  unblockMember,
  muteMember,
  unmuteMember,
  saveAccount,
  sharePosts,
];

interface AppBackendOptions extends Omit<BackendOptions, 'runtime' | 'mutations'> {
  /** The browser's own without it. */
  runtime: Promise<OutboxRuntime> | undefined;
  channel: TabChannel | undefined;
}

/** The outbox's backend with all mutations: a chunk of its own, loaded after the first page or with the first mutation. */
export const startAppBackend = async ({ runtime, channel, ...options }: AppBackendOptions): Promise<OutboxBackend> =>
  startBackend({ ...options, runtime: await (runtime ?? openBrowserRuntime(channel)), mutations: outboxMutations });
