import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

import type { Scene } from './scene.ts';

/** What the server knows of one member, in words that two members who did the same have in common. */
export interface State {
  facts: string[];
  /** What has an order, in it. Saves and follows have none here: one that was undone before it was sent never moved. */
  orders: string[];
}

export async function stateOf({ member, authors, posts }: Scene, api: Api, address: string): Promise<State> {
  const facts: string[] = [];
  const orders: string[] = [];

  const { postIds } = await unwrap(api.GET('/user/getSavedPostIds', {}));
  facts.push(...postIds.map((id) => `saved post ${posts.findIndex((post) => post.id === id)}`));

  for (const [at, { id }] of authors.entries()) {
    const { isFollowing } = await unwrap(api.GET('/user/isFollowing', { params: { query: { userId: id } } }));
    if (isFollowing) facts.push(`follows author ${at}`);
  }
  for (const [at, { id }] of posts.entries()) {
    const { comments } = await unwrap(api.GET('/user/getComments', { params: { query: { postId: id, limit: 100 } } }));
    const texts = comments.filter(({ userId }) => userId === member.id).map(({ comment }) => comment);
    facts.push(...texts.map((text) => `comment on post ${at}: ${text}`));
    orders.push(`comments on post ${at}: ${texts.join(', ')}`);
  }

  const { posts: own } = await unwrap(api.GET('/user/getUsersPosts', { params: { query: { userId: member.id, limit: 100 } } }));
  for (const { title, imageUrl, category } of own) facts.push(`post: ${title}, ${category}, ${await pictureAt(imageUrl, address)}`);
  orders.push(`posts: ${own.map(({ title }) => title).join(', ')}`);

  const account = await unwrap(api.GET('/user/getCurrentUser', {}));
  facts.push(`about: ${account.about}`, `profile ${await pictureAt(account.profilePicUrl, address)}`);
  const { unreadCount } = await unwrap(api.GET('/user/getUnreadNotifications', {}));
  facts.push(`unread: ${unreadCount}`);
  return { facts, orders };
}

/** The posts that were there before have an address and no file. */
async function pictureAt(path: string, address: string): Promise<string> {
  if (path === '') return 'without a picture';
  const { status } = await fetch(address + path);
  return `picture answers ${status}`;
}

/** What the first has beyond the second, counted. */
export function beyond(first: string[], second: string[]): string[] {
  const left = [...second];
  return first.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
