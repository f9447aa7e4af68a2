import { insertComment } from '#server/modules/comments/store.ts';
import { insertFollow } from '#server/modules/follows/store.ts';
import type { createNews } from '#server/modules/notifications/news.ts';
import { insertPost } from '#server/modules/posts/store.ts';
import { insertSave } from '#server/modules/saves/store.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { usernameKey } from '#server/platform/usernames.ts';
import type { HungPicture } from './hang-pictures.ts';
import type { Random } from './random.ts';
import type { Story } from './story.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Event {
  at: number;
  happen: (trx: Trx, at: number) => Promise<void>;
}

interface Telling {
  story: Story;
  memberIds: readonly string[];
  pictures: readonly (HungPicture | null)[];
  take: Pictures['take'];
  news: ReturnType<typeof createNews>;
  newId: NewId;
  now: number;
  random: Random;
}

/** All that the story tells of, in the order in which it happened. */
export function whatHappened({ story, memberIds, pictures, take, news, newId, now, random }: Telling): Event[] {
  const postIds: string[] = [];
  const idOf = (member: number) => memberIds[member] ?? '';
  const postedAt = (post: number) => now - (story.posts[post]?.ageMinutes ?? 0) * minute;
  const authorOf = (post: number) => idOf(story.posts[post]?.author ?? 0);

  const posts = story.posts.map((post, index): Event => ({
    at: postedAt(index),
    async happen(trx, at) {
      const { title, caption, link, category, subcategory, tags } = post;
      const authorId = idOf(post.author);
      const picture = pictures[index];
      const imageId = picture ? await take(trx, { memberId: authorId, kind: 'post', url: picture.url }) : null;
      const id = newId();
      postIds[index] = id;
      const texts = { title, caption, link, category, imageAlt: picture?.alt ?? '' };
      await insertPost(trx, { id, authorId, imageId, ...texts, subcategories: [...subcategory], tags: [...tags], createdAt: at });
    },
  }));

  const comments = story.comments.map(({ member, post, text, ageMinutes }): Event => ({
    at: now - ageMinutes * minute,
    async happen(trx, at) {
      const [id, postId, memberId] = [newId(), postIds[post] ?? '', idOf(member)];
      await insertComment(trx, { id, postId, authorId: memberId, body: text, createdAt: at });
      await news.commented(trx, { id, postId, memberId, authorId: authorOf(post) });
    },
  }));

  const saves = story.saves.map(({ member, post }): Event => ({
    at: Math.round(postedAt(post) + random.between(0.05, 0.9) * (now - postedAt(post))),
    async happen(trx) {
      const [postId, memberId] = [postIds[post] ?? '', idOf(member)];
      await insertSave(trx, { id: newId(), memberId, postId });
      await news.saved(trx, { postId, memberId, authorId: authorOf(post) });
    },
  }));

  const person = (member: number) => ({ id: idOf(member), username_key: usernameKey(story.members[member]?.username ?? '') });
  const follows = story.follows.map(({ follower, followee }): Event => ({
    at: Math.round(now - random.between(0.2, 90) * day),
    async happen(trx, at) {
      await insertFollow(trx, person(follower), person(followee), at);
      await news.followed(trx, idOf(follower), idOf(followee));
    },
  }));

  return [...posts, ...comments, ...saves, ...follows].sort((a, b) => a.at - b.at);
}
