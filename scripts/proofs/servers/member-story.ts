import { randomUUID } from 'node:crypto';

import { ApiError, paginate, unwrap, upload } from '#sdk/index.ts';

import type { Board, StoryPost } from './board.ts';
import type { Cluster } from './cluster.ts';
import { createMemberClient, insist, type MemberClient } from './member-client.ts';

export interface Participant {
  name: string;
  userId: string;
  client: MemberClient;
  /** The keys of the notifications that were shown to this member. */
  shown: Set<string>;
}

/** How many writes each round of `takePart` acknowledges. */
export const writesPerRound = 6;

export const password = 'a long phrase';

/** Registers a member, who confirms the mailed link and publishes a post with a picture. */
export async function join(index: number, address: string, cluster: Cluster, board: Board): Promise<Participant> {
  const network = `198.51.100.${index + 1}`;
  const name = `member${index}`;
  const email = `${name}@example.org`;
  const visitor = createMemberClient(address, network);
  const registered = await unwrap(visitor.api.POST('/user/register', { body: { username: name, email, password } }));
  if (!('token' in registered)) throw new Error(`register was answered ${JSON.stringify(registered)}`);
  const client = createMemberClient(address, network, registered.token);
  board.acknowledged();
  const token = await cluster.mailedToken('verify-email', email);
  await unwrap(client.api.POST('/user/verifyEmail', { body: { token } }));
  board.acknowledged();
  const participant = { name, userId: registered.userId, client, shown: new Set<string>() };
  board.posts[index] = await publish(participant, board, `first of ${name}`);
  return participant;
}

/**
 * In each round the member comments on another member's post, saves it and follows its author, changes its profile, reads its
 * notifications, and publishes a post that it deletes.
 */
export async function takePart(participant: Participant, index: number, rounds: number, board: Board): Promise<void> {
  const { client, name, userId } = participant;
  const { api } = client;
  const acknowledge = async (answer: Promise<unknown>) => {
    await answer;
    board.acknowledged();
  };
  for (let round = 1; round <= rounds; round += 1) {
    const target = board.posts[(index + round) % board.posts.length];
    if (!target) throw new Error(`there is no post for ${name} in round ${round}`);
    const expect = (kind: string, postId = '') =>
      board.notifications.set(target.author, [
        ...(board.notifications.get(target.author) ?? []),
        notificationKey(kind, userId, postId),
      ]);
    const comment = { postId: target.id, comment: commentOf(name) };
    await acknowledge(unwrap(api.POST('/user/addComments', { body: comment, ...once() })));
    expect('comment', target.id);
    await acknowledge(unwrap(api.POST('/user/savePost', { body: { imageUrl: target.imageUrl } })));
    expect('save', target.id);
    await acknowledge(unwrap(api.POST('/user/follow/{id}', { params: { path: { id: target.author } } })));
    expect('follow');
    await acknowledge(unwrap(api.PUT('/user/userProfile', { body: { about: `round ${round}` } })));
    await readNotifications(participant);
    const extra = await publish(participant, board, `${name} in round ${round}`, round % 4 === 0);
    await acknowledge(remove(client, extra.id));
  }
}

export const commentOf = (name: string): string => `Where do you refill it? ${name}`;
const notificationKey = (kind: string, actor: string, postId = ''): string => `${kind} ${actor} ${postId}`;
/** What is sent again with the same key is done once. */
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** Reads the unread notifications and marks those that were shown as read. */
export async function readNotifications({ client: { api }, shown }: Participant): Promise<void> {
  let newest = '';
  const pages = paginate((at) => api.GET('/user/getUnreadNotifications', { params: { query: { limit: 100, ...at } } }));
  for await (const { notifications } of pages)
    for (const { kind, userId, postId, notificationId } of notifications) {
      shown.add(notificationKey(kind, userId, postId));
      newest ||= notificationId;
    }
  if (newest !== '')
    await insist(() => unwrap(api.PATCH('/user/markNotificationsAsRead', { params: { query: { upTo: newest } } })));
}

async function publish(participant: Participant, board: Board, title: string, hasPicture = true): Promise<StoryPost> {
  const { api } = participant.client;
  const imageUrl = hasPicture ? await insist(() => upload(api, '/user/uploadPostImage', board.picture)) : '';
  const body = { category: 'beauty' as const, title, imageUrl, subcategory: ['skincare' as const, 'makeup' as const] };
  const { postId } = await unwrap(api.POST('/user/savePostMetadata', { body, ...once() }));
  board.acknowledged();
  return { id: postId, imageUrl, author: participant.userId };
}

/** If an earlier attempt deleted the post and its answer was lost, there is none any more. */
async function remove(client: MemberClient, postId: string): Promise<void> {
  const before = client.sent;
  try {
    await unwrap(client.api.DELETE('/user/deletePost/{postId}', { params: { path: { postId } } }));
  } catch (error) {
    const isDone = error instanceof ApiError && error.status === 404 && client.sent > before + 1;
    if (!isDone) throw error;
  }
}
