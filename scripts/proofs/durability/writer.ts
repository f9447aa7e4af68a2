import { randomUUID } from 'node:crypto';

import type { OperationInput } from '#contract/operations.ts';

import {
  acknowledgedComment,
  acknowledgedDeletion,
  acknowledgedFollow,
  acknowledgedMember,
  acknowledgedPost,
  acknowledgedSave,
  type AcknowledgedWrites,
} from './acknowledged-writes.ts';
import type { ApiClient } from './api-client.ts';

/** What the writers have created so far, as targets for further writes. */
export interface WriteTargets {
  members: string[];
  posts: { id: string; imageUrl: string }[];
  picture: Blob;
}

/** A post whose request got no response. Sent again with the same key, it must exist exactly once. */
export interface UnansweredPost {
  token: string;
  key: string;
}

/** The body of a post whose title is the key of the call. */
export const postBody = (key: string, imageUrl: string): OperationInput<'savePostMetadata'>['body'] => ({
  category: 'beauty',
  title: key,
  imageUrl,
  subcategory: ['skincare', 'makeup'],
});

const pickRandom = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Registers a member who sends one random write after the other until the server no longer answers. */
export async function writeUntilKilled(
  api: ApiClient,
  acknowledged: AcknowledgedWrites,
  targets: WriteTargets,
  unansweredPosts: UnansweredPost[],
  hasPictures: boolean,
): Promise<void> {
  const username = `w${randomUUID().slice(0, 12)}`;
  const registered = await api.request('register', {
    body: { username, email: `${username}@example.org`, password: 'a long phrase' },
  });
  if (!registered) return;
  if (!('token' in registered)) throw new Error('A new member has to wait for an admin.');
  const { token = '', userId = '' } = registered;
  acknowledged.set(`member ${userId}`, acknowledgedMember(token, userId));
  targets.members.push(userId);

  async function post(imageUrl: string): Promise<string | null> {
    const key = randomUUID();
    const response = await api.request('savePostMetadata', { token, key, body: postBody(key, imageUrl) });
    if (!response && imageUrl === '') unansweredPosts.push({ token, key });
    if (!response) return null;
    const id = String(response.postId);
    acknowledged.set(`post ${id}`, acknowledgedPost(id, key, imageUrl));
    return id;
  }

  async function postWithPicture(): Promise<unknown> {
    const form = new FormData();
    form.set('file', targets.picture, 'picture.jpg');
    const uploaded = await api.request('uploadPostImage', { token, form });
    if (!uploaded) return null;
    const imageUrl = String(uploaded.imageUrl);
    const id = await post(imageUrl);
    if (id !== null) targets.posts.push({ id, imageUrl });
    return id;
  }

  async function postAndDelete(): Promise<unknown> {
    const id = await post('');
    if (id === null) return null;
    // Until the response comes, the post may exist or not.
    acknowledged.delete(`post ${id}`);
    const response = await api.request('deletePost', { token, path: { postId: id } });
    if (response) acknowledged.set(`post ${id}`, acknowledgedDeletion(id));
    return response;
  }

  async function comment(): Promise<unknown> {
    const target = pickRandom(targets.posts);
    if (!target) return undefined;
    const response = await api.request('addComments', {
      token,
      body: { postId: target.id, comment: 'Where do you refill it?' },
    });
    const id = response?.comment?.commentId;
    if (id !== undefined) acknowledged.set(`comment ${id}`, acknowledgedComment(token, target.id, id));
    return response;
  }

  async function follow(isFollowing: boolean): Promise<unknown> {
    const followee = pickRandom(targets.members.filter((id) => id !== userId));
    if (followee === undefined) return undefined;
    const entity = `follow ${userId} ${followee}`;
    acknowledged.delete(entity);
    const response = await api.request(isFollowing ? 'follow' : 'unfollow', { token, path: { id: followee } });
    if (response) acknowledged.set(entity, acknowledgedFollow(token, followee, isFollowing));
    return response;
  }

  async function save(): Promise<unknown> {
    const target = pickRandom(targets.posts);
    if (!target) return undefined;
    const response = await api.request('savePost', { token, body: { imageUrl: target.imageUrl } });
    if (response) acknowledged.set(`save ${userId} ${target.id}`, acknowledgedSave(token, target.id));
    return response;
  }

  const writes = hasPictures
    ? [postWithPicture, postWithPicture, () => post('')]
    : [
        () => post(''),
        postAndDelete,
        comment,
        comment,
        () => follow(true),
        () => follow(true),
        () => follow(false),
        save,
      ];
  // undefined means that there is no target yet; null means that the server is gone.
  while ((await pickRandom(writes)?.()) !== null);
}
