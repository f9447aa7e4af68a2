import { saveAccount } from '#client/features/account/actions.ts';
import { addComment } from '#client/features/comments/actions.ts';
import { follow, unfollow } from '#client/features/follows/actions.ts';
import { markAsRead } from '#client/features/notifications/actions.ts';
import { deletePost } from '#client/features/posts/actions.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
import { savePost, unsavePost } from '#client/features/saves/actions.ts';
import type { Action } from '#client/shared/actions/action.ts';

/** Every action that must arrive. One that is missing here is neither sent nor shown after a restart. */
export const actionKinds = [savePost, unsavePost, follow, unfollow, addComment, markAsRead, createPost, deletePost, saveAccount] as readonly Action<unknown, unknown>[];
