import { randomUUID } from 'node:crypto';
import type { Calls } from './calls.ts';
import { commentPromise, followPromise, gonePromise, type Ledger, memberPromise, postPromise, savePromise } from './ledger.ts';

/** What all writers know of each other's doings, to act upon. */
export interface Scene {
  members: string[];
  posts: { id: string; imageUrl: string }[];
  picture: Blob;
}

/** A post that was sent and not answered: sent again with its key, it must come to stand once. */
export interface Unanswered {
  token: string;
  key: string;
}

const some = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Registers a member and lets it write, one thing after the other, until the server no longer answers. */
export async function writeUntilKilled(calls: Calls, ledger: Ledger, scene: Scene, unanswered: Unanswered[], hasPictures: boolean): Promise<void> {
  const username = `w${randomUUID().slice(0, 12)}`;
  const registered = await calls.ask('POST', '/api/user/register', { body: { username, email: `${username}@example.org`, password: 'a long phrase' } });
  if (!registered) return;
  const { token, userId } = registered as unknown as { token: string; userId: string };
  ledger.set(`member ${userId}`, memberPromise(token, userId));
  scene.members.push(userId);

  async function post(imageUrl: string): Promise<string | null> {
    const key = randomUUID();
    const body = { category: 'beauty', title: key, imageUrl, subcategory: ['skincare', 'makeup'] };
    const answer = await calls.ask('POST', '/api/user/savePostMetadata', { token, key, body });
    if (!answer && imageUrl === '') unanswered.push({ token, key });
    if (!answer) return null;
    const id = String(answer['postId']);
    ledger.set(`post ${id}`, postPromise(id, key, imageUrl));
    return id;
  }

  async function postWithPicture(): Promise<unknown> {
    const form = new FormData();
    form.set('file', scene.picture, 'picture.jpg');
    const uploaded = await calls.ask('POST', '/api/user/uploadPostImage', { token, form });
    if (!uploaded) return null;
    const imageUrl = String(uploaded['imageUrl']);
    const id = await post(imageUrl);
    if (id !== null) scene.posts.push({ id, imageUrl });
    return id;
  }

  async function postAndDelete(): Promise<unknown> {
    const id = await post('');
    if (id === null) return null;
    // From here on until the answer nobody knows which it is.
    ledger.delete(`post ${id}`);
    const answer = await calls.ask('DELETE', `/api/user/deletePost/${id}`, { token });
    if (answer) ledger.set(`post ${id}`, gonePromise(id));
    return answer;
  }

  async function comment(): Promise<unknown> {
    const on = some(scene.posts);
    if (!on) return undefined;
    const answer = await calls.ask('POST', '/api/user/addComments', { token, body: { postId: on.id, comment: 'Where do you refill it?' } });
    const id = (answer?.['comment'] as { commentId: string } | undefined)?.commentId;
    if (id !== undefined) ledger.set(`comment ${id}`, commentPromise(token, on.id, id));
    return answer;
  }

  async function follow(isFollowing: boolean): Promise<unknown> {
    const whom = some(scene.members.filter((id) => id !== userId));
    if (whom === undefined) return undefined;
    const about = `follow ${userId} ${whom}`;
    ledger.delete(about);
    const answer = await calls.ask('POST', `/api/user/${isFollowing ? 'follow' : 'unfollow'}/${whom}`, { token });
    if (answer) ledger.set(about, followPromise(token, whom, isFollowing));
    return answer;
  }

  async function save(): Promise<unknown> {
    const what = some(scene.posts);
    if (!what) return undefined;
    const answer = await calls.ask('POST', '/api/user/savePost', { token, body: { imageUrl: what.imageUrl } });
    if (answer) ledger.set(`save ${userId} ${what.id}`, savePromise(token, what.id));
    return answer;
  }

  const deeds = hasPictures ? [postWithPicture, postWithPicture, () => post('')] : [() => post(''), postAndDelete, comment, comment, () => follow(true), () => follow(true), () => follow(false), save];
  // A deed for which there is nothing yet gives undefined; null means that the server is gone.
  while ((await some(deeds)?.()) !== null);
}
