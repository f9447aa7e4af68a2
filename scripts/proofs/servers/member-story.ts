import { randomUUID } from 'node:crypto';

import type { OperationAnswer } from '#contract/operations.ts';

import type { Board, StoryPost } from './board.ts';
import type { Cluster } from './cluster.ts';
import { createMemberClient, type MemberClient } from './member-client.ts';

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
export async function join(index: number, cluster: Cluster, board: Board): Promise<Participant> {
  const client = createMemberClient(cluster.balancer.address, `198.51.100.${index + 1}`);
  const name = `member${index}`;
  const email = `${name}@example.org`;
  const { json } = await client.send('register', { body: { username: name, email, password } });
  if (!('token' in json) || !json.token) throw new Error(`register was answered ${JSON.stringify(json)}`);
  client.token = json.token;
  board.acknowledged();
  const token = await cluster.mailedToken('verify-email', email);
  await client.write('verifyEmail', { body: { token } });
  board.acknowledged();
  const participant = { name, userId: String(json.userId), client, shown: new Set<string>() };
  board.posts[index] = await publish(participant, board, `first of ${name}`);
  return participant;
}

/**
 * In each round the member comments on another member's post, saves it and follows its author, changes its profile, reads its
 * notifications, and publishes a post that it deletes.
 */
export async function takePart(participant: Participant, index: number, rounds: number, board: Board): Promise<void> {
  const { client, name, userId } = participant;
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
    await acknowledge(client.write('addComments', { key: randomUUID(), body: comment }));
    expect('comment', target.id);
    await acknowledge(client.write('savePost', { body: { imageUrl: target.imageUrl } }));
    expect('save', target.id);
    await acknowledge(client.write('follow', { path: { id: target.author } }));
    expect('follow');
    await acknowledge(client.write('userProfile', { body: { about: `round ${round}` } }));
    await readNotifications(participant);
    const extra = await publish(participant, board, `${name} in round ${round}`, round % 4 === 0);
    await acknowledge(client.write('deletePost', { path: { postId: extra.id }, isDone: 404 }));
  }
}

export const commentOf = (name: string): string => `Where do you refill it? ${name}`;
const notificationKey = (kind: string, actor: string, postId = ''): string => `${kind} ${actor} ${postId}`;

/** Reads the unread notifications and marks those that were shown as read. */
export async function readNotifications({ client, shown }: Participant): Promise<void> {
  let newest = '';
  for (let next: { cursor?: string } | undefined = {}; next;) {
    const page: OperationAnswer<'getUnreadNotifications'> = await client.read('getUnreadNotifications', {
      query: { limit: 100, ...next },
    });
    for (const { kind, userId, postId, notificationId } of page.notifications) {
      shown.add(notificationKey(kind, userId, postId));
      newest ||= notificationId;
    }
    next = page.nextCursor === null ? undefined : { cursor: page.nextCursor };
  }
  if (newest !== '') await client.write('markNotificationsAsRead', { query: { upTo: newest } });
}

async function publish(participant: Participant, board: Board, title: string, hasPicture = true): Promise<StoryPost> {
  const { client, userId } = participant;
  const imageUrl = hasPicture ? (await upload(client, board)).imageUrl : '';
  const { postId } = await client.write('savePostMetadata', {
    key: randomUUID(),
    body: { category: 'beauty', title, imageUrl, subcategory: ['skincare', 'makeup'] },
  });
  board.acknowledged();
  return { id: postId, imageUrl, author: userId };
}

async function upload(client: MemberClient, { picture }: Board): Promise<OperationAnswer<'uploadPostImage'>> {
  const form = new FormData();
  form.set('file', picture, 'picture.jpg');
  return client.write('uploadPostImage', { form });
}
