import { insertComment } from '#server/modules/comments/store.ts';
import { insertFollow } from '#server/modules/follows/store.ts';
import type { createNotifier } from '#server/modules/notifications/notifier.ts';
import { insertPost } from '#server/modules/posts/write-posts.ts';
import { insertSave } from '#server/modules/saves/store.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { usernameKey } from '#server/platform/member-keys.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { emptyFields } from '#server/rules/post-fields.ts';

import type { DemoCommunity } from './community.ts';
import type { Random } from './random.ts';
import type { UploadedPicture } from './upload-pictures.ts';
import { askedPost } from './uses.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** One thing that a member did. */
interface Event {
  at: number;
  insert: (trx: Trx, at: number) => Promise<void>;
}

interface EventsOptions {
  community: DemoCommunity;
  memberIds: readonly string[];
  pictures: readonly (UploadedPicture | null)[];
  claimPicture: Pictures['claim'];
  notifier: ReturnType<typeof createNotifier>;
  newId: NewId;
  now: number;
  random: Random;
}

/** The posts, comments, saves, follows and answers of the community as events, in the order of their times. */
export function createEvents({
  community,
  memberIds,
  pictures,
  claimPicture,
  notifier,
  newId,
  now,
  random,
}: EventsOptions): Event[] {
  const postIds: string[] = [];
  const idOf = (member: number) => memberIds[member] ?? '';
  const postedAt = (post: number) => now - (community.posts[post]?.ageMinutes ?? 0) * minute;
  const authorOf = (post: number) => idOf(community.posts[post]?.author ?? 0);

  const posts = community.posts.map((post, index): Event => ({
    at: postedAt(index),
    async insert(trx, at) {
      const { title, caption, link, category, subcategory, tags } = post;
      const authorId = idOf(post.author);
      const picture = pictures[index];
      const imageId = picture ? await claimPicture(trx, { memberId: authorId, kind: 'post', url: picture.url }) : null;
      const id = newId();
      postIds[index] = id;
      const texts = { title, caption, link, category, imageAlt: picture?.alt ?? '' };
      await insertPost(trx, {
        ...emptyFields,
        ...texts,
        id,
        authorId,
        imageId,
        subcategory: [...subcategory],
        tags: [...tags],
        createdAt: at,
      });
    },
  }));

  const comments = community.comments.map(({ member, post, text, ageMinutes }): Event => ({
    at: now - ageMinutes * minute,
    async insert(trx, at) {
      const [id, postId, memberId] = [newId(), postIds[post] ?? '', idOf(member)];
      await insertComment(trx, { id, postId, authorId: memberId, body: text, createdAt: at });
      await notifier.commented(trx, { commentId: id, postId, memberId, authorId: authorOf(post) });
    },
  }));

  const saves = community.saves.map(({ member, post }): Event => ({
    at: Math.round(postedAt(post) + random.between(0.05, 0.9) * (now - postedAt(post))),
    async insert(trx) {
      const [postId, memberId] = [postIds[post] ?? '', idOf(member)];
      await insertSave(trx, { id: newId(), memberId, postId });
      await notifier.saved(trx, { postId, memberId, authorId: authorOf(post) });
    },
  }));

  const person = (member: number) => ({
    id: idOf(member),
    username_key: usernameKey(community.members[member]?.username ?? ''),
  });
  const follows = community.follows.map(({ follower, followee }): Event => ({
    at: Math.round(now - random.between(0.2, 90) * day),
    async insert(trx, at) {
      await insertFollow(trx, person(follower), person(followee), at);
      await notifier.followed(trx, idOf(follower), idOf(followee));
    },
  }));

  const uses = community.uses.map(({ post, answer, ageMinutes }): Event => ({
    at: now - ageMinutes * minute,
    async insert(trx, at) {
      const answered = { use_answer: answer, use_answered_at: at };
      await trx
        .updateTable('posts')
        .set(answered)
        .where('id', '=', postIds[post] ?? '')
        .execute();
    },
  }));
  const question: Event = {
    at: now - 3 * 60 * minute,
    async insert(trx) {
      const postId = postIds[askedPost(community.posts)] ?? '';
      await trx.updateTable('posts').set({ use_answer: 'none' }).where('id', '=', postId).execute();
      await notifier.askedAboutUse(trx, { authorId: idOf(0), postId });
    },
  };

  return [...posts, ...comments, ...saves, ...follows, ...uses, question].sort((a, b) => a.at - b.at);
}
