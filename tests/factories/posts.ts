import type { Category } from '#contract/vocabulary.ts';
import { insertPost, type NewPost } from '#server/modules/posts/store.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { postImageUrl } from '#server/platform/pictures/picture-urls.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TestServer } from '#tests/support/test-server.ts';

type Community = Pick<TestServer, 'db' | 'newId'> & { clock: Clock };

export interface TestPost {
  id: string;
  /** Empty for a post of words. */
  imageUrl: string;
}

/** A post with a picture of 1280 × 1600 that is told of in the database, but has no files; none with `hasImage: false`. */
export async function createPost(
  { db, clock, newId }: Community,
  author: { id: string },
  given: Partial<Omit<NewPost, 'id' | 'authorId' | 'imageId' | 'category'>> & { category?: Category; hasImage?: boolean } = {},
): Promise<TestPost> {
  const { hasImage = true, ...words } = given;
  const now = clock.now();
  const imageId = hasImage ? newId() : null;
  const texts = { imageAlt: '', title: 'A title', caption: 'A caption.', link: '', category: 'beauty', subcategories: [], tags: [] };
  const post: NewPost = { ...texts, id: newId(), authorId: author.id, imageId, createdAt: now, ...words };
  await inTransaction(db, async (trx) => {
    if (imageId) {
      const size = { width: 1280, height: 1600, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86' };
      const times = { created_at: now, taken_at: now, ready_at: now, discarded_at: null };
      await trx.insertInto('uploads').values({ id: imageId, member_id: author.id, kind: 'post', ...size, ...times }).execute();
    }
    await insertPost(trx, post);
  });
  return { id: post.id, imageUrl: imageId ? postImageUrl(imageId, 1280) : '' };
}
