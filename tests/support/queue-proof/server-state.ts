import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#sdk/answers.ts';

import type { Fixture } from './fixture.ts';

/** A member's data on the server, described without ids: two members with the same mutations have equal descriptions. */
interface ServerState {
  facts: string[];
  /** Lists in their order. Not saves and follows: one that was undone before it was sent keeps its old position. */
  lists: string[];
}

export async function readServerState(
  { member, authors, posts }: Fixture,
  api: Api,
  address: string,
): Promise<ServerState> {
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

  const { posts: own } = await unwrap(
    api.GET('/user/getUsersPosts', { params: { query: { userId: member.id, limit: 100 } } }),
  );
  for (const { title, imageUrl, category } of own)
    facts.push(`post: ${title}, ${category}, ${await describePicture(imageUrl, address)}`);
  orders.push(`posts: ${own.map(({ title }) => title).join(', ')}`);

  const account = await unwrap(api.GET('/user/getCurrentUser', {}));
  facts.push(`about: ${account.about}`, `profile ${await describePicture(account.profilePicUrl, address)}`);
  const { unreadCount } = await unwrap(api.GET('/user/getUnreadNotifications', {}));
  facts.push(`unread: ${unreadCount}`);
  return { facts, lists: orders };
}

/** The posts of the fixture have a URL without a file. */
async function describePicture(path: string, address: string): Promise<string> {
  if (path === '') return 'without a picture';
  const { status } = await fetch(address + path);
  return `picture answers ${status}`;
}

/** The entries of the first list that the second does not have, or has less often. */
export function difference(first: string[], second: string[]): string[] {
  const unmatched = [...second];
  return first.filter((entry) => {
    const index = unmatched.indexOf(entry);
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
}
