import sharp from 'sharp';

import { saveAccount } from '#client/features/account/save-account.ts';
import { addComment } from '#client/features/comments/mutations.ts';
import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { markAsRead } from '#client/features/notifications/mutations.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
import { emptyDraft } from '#client/features/posts/create/post-draft.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { createApi, newIdempotencyKey, type Api } from '#client/shared/api/api.ts';
import type { StoredFile } from '#client/shared/drafts/stored-file.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { item } from '#scripts/demo/random.ts';
import { unwrap } from '#sdk/answers.ts';
import type { TestMember } from '#tests/factories/members.ts';
import type { TestPost } from '#tests/factories/posts.ts';

import type { ScenarioStep } from './scenario.ts';

/** A member, and the data that its mutations change. */
export interface Fixture {
  member: TestMember;
  authors: TestMember[];
  posts: TestPost[];
  own: TestPost[];
}

export interface MutationCall {
  mutation: OutboxMutation;
  variables: unknown;
}

/** The typed API client, authenticated as this member. */
export function createMemberApi({ id, token }: TestMember, address: string): Api {
  const session = createSession(createSessionStorage(null));
  session.begin({ token, userId: id, isAdmin: false });
  return createApi({ baseUrl: `${address}/api`, session, fetch: (request) => fetch(request) });
}

/** The mutations of a scenario with the variables that the UI would pass. */
export async function createMutationCalls(steps: ScenarioStep[], fixture: Fixture, api: Api): Promise<MutationCall[]> {
  const { member, authors, posts, own } = fixture;
  const unread = await unwrap(api.GET('/user/getUnreadNotifications', {}));
  const picture = await drawPicture();
  const pictureIf = (hasPicture: boolean) => (hasPicture ? picture : undefined);
  const savable = (index: number) => {
    const { id, imageUrl } = item(posts, index);
    return { postId: id, imageUrl, title: '' };
  };

  return steps.map((step) => {
    const key = newIdempotencyKey();
    switch (step.type) {
      case 'save':
        return call(savePost, savable(step.post));
      case 'unsave':
        return call(unsavePost, savable(step.post));
      case 'follow':
        return call(follow, { userId: item(authors, step.author).id });
      case 'unfollow':
        return call(unfollow, { userId: item(authors, step.author).id });
      case 'comment': {
        const commentator = { userId: member.id, username: member.username, profilePicUrl: '' };
        return call(addComment, { postId: item(posts, step.post).id, text: step.text, key, commentator });
      }
      case 'delete':
        return call(deletePost, { postId: item(own, step.own).id });
      case 'read':
        return call(markAsRead, unread);
      case 'post': {
        const draft = { ...emptyDraft, title: step.title, category: 'beauty' as const, attempt: { key, words: '' } };
        return call(createPost, { draft, picture: pictureIf(step.hasPicture), isAdmin: false });
      }
      case 'change profile':
        return call(saveAccount, {
          changes: { about: step.about },
          before: {},
          picture: pictureIf(step.hasPicture),
          arrived: undefined,
        });
    }
  });
}

const call = <Variables, Answer>(mutation: OutboxMutation<Variables, Answer>, variables: Variables): MutationCall => ({
  mutation,
  variables,
});

/** Sends the mutations one after the other, each once, without the outbox. */
export async function runSerially(calls: MutationCall[], { id, token }: TestMember, api: Api): Promise<void> {
  for (const { mutation, variables } of calls) {
    const requestOptions = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) };
    const idempotencyKey = mutation.idempotencyKey?.(variables) ?? newIdempotencyKey();
    const checkpoint = () => Promise.resolve();
    await mutation.send(variables, { api, userId: id, requestOptions, idempotencyKey, checkpoint });
  }
}

let jpeg: Promise<StoredFile> | undefined;

function drawPicture(): Promise<StoredFile> {
  jpeg ??= sharp({ create: { width: 60, height: 75, channels: 3, background: '#7c9a6d' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => ({ bytes: new Uint8Array(bytes).buffer, name: 'leaf.jpg', type: 'image/jpeg' }));
  return jpeg;
}
