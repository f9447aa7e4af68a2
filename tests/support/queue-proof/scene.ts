import sharp from 'sharp';

import { saveAccount } from '#client/features/account/actions.ts';
import { addComment } from '#client/features/comments/actions.ts';
import { follow, unfollow } from '#client/features/follows/actions.ts';
import { markAsRead } from '#client/features/notifications/actions.ts';
import { deletePost } from '#client/features/posts/actions.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
import { emptyDraft } from '#client/features/posts/create/post-draft.ts';
import { savePost, unsavePost } from '#client/features/saves/actions.ts';
import type { Action } from '#client/shared/actions/action.ts';
import { createApi } from '#client/shared/api/api.ts';
import type { Api } from '#client/shared/api/api.ts';
import { newIdempotencyKey } from '#client/shared/api/idempotency-key.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import type { KeptFile } from '#client/shared/drafts/kept-file.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { item } from '#scripts/demo/random.ts';
import type { TestMember } from '#tests/factories/members.ts';
import type { TestPost } from '#tests/factories/posts.ts';

import type { Step } from './plan.ts';

/** What one member acts upon. */
export interface Scene {
  member: TestMember;
  authors: TestMember[];
  posts: TestPost[];
  own: TestPost[];
}

export interface Deed {
  action: Action<unknown, unknown>;
  variables: unknown;
}

/** The client's calls as this member, straight to the server. */
export function apiOf({ id, token }: TestMember, address: string): Api {
  const session = createSession(createSessionStorage(null));
  session.begin({ token, userId: id, isAdmin: false });
  return createApi({ baseUrl: `${address}/api`, session, fetch: (request) => fetch(request) });
}

/** The steps as this member does them, with what the screens would hand to each. */
export async function deedsOf(plan: Step[], scene: Scene, api: Api): Promise<Deed[]> {
  const { member, authors, posts, own } = scene;
  const unread = await unwrap(api.GET('/user/getUnreadNotifications', {}));
  const picture = await aPicture();
  const pictureIf = (hasPicture: boolean) => (hasPicture ? picture : undefined);
  const savable = (index: number) => {
    const { id, imageUrl } = item(posts, index);
    return { postId: id, imageUrl, title: '' };
  };

  return plan.map((step) => {
    const key = newIdempotencyKey();
    switch (step.does) {
      case 'save':
        return deed(savePost, savable(step.post));
      case 'unsave':
        return deed(unsavePost, savable(step.post));
      case 'follow':
        return deed(follow, { userId: item(authors, step.author).id });
      case 'unfollow':
        return deed(unfollow, { userId: item(authors, step.author).id });
      case 'comment': {
        const commentator = { userId: member.id, username: member.username, profilePicUrl: '' };
        return deed(addComment, { postId: item(posts, step.post).id, text: step.text, key, commentator });
      }
      case 'delete':
        return deed(deletePost, { postId: item(own, step.own).id });
      case 'read':
        return deed(markAsRead, unread);
      case 'post': {
        const draft = { ...emptyDraft, title: step.title, category: 'beauty' as const, attempt: { key, words: '' } };
        return deed(createPost, { draft, picture: pictureIf(step.hasPicture), isAdmin: false });
      }
      case 'change profile':
        return deed(saveAccount, { changes: { about: step.about }, before: {}, picture: pictureIf(step.hasPicture), arrived: undefined });
    }
  });
}

const deed = <Variables, Answer>(action: Action<Variables, Answer>, variables: Variables): Deed => ({
  action: action,
  variables,
});

/** One after the other, each once, with nothing in between that could go wrong. */
export async function doSerially(deeds: Deed[], { id, token }: TestMember, api: Api): Promise<void> {
  for (const { action, variables } of deeds) {
    const call = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) };
    const key = action.key?.(variables) ?? newIdempotencyKey();
    await action.send(variables, { api, userId: id, call, key, note: () => Promise.resolve() });
  }
}

let drawn: Promise<KeptFile> | undefined;

function aPicture(): Promise<KeptFile> {
  drawn ??= sharp({ create: { width: 60, height: 75, channels: 3, background: '#7c9a6d' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => ({ bytes: new Uint8Array(bytes).buffer, name: 'leaf.jpg', type: 'image/jpeg' }));
  return drawn;
}
