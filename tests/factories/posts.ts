import { insertPost, type NewPost } from '#server/modules/posts/write-posts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { postImageUrl } from '#server/platform/pictures/picture-urls.ts';
import { emptyFields } from '#server/rules/post-fields.ts';
import type { TestServer } from '#tests/support/test-server.ts';

type Community = Pick<TestServer, 'db' | 'newId'> & { clock: Clock };

export interface TestPost {
  id: string;
  /** Empty for a post without a picture. */
  imageUrl: string;
}

/** Inserts a post with a picture 1280 wide that has a row but no files; without a picture if `hasImage` is false. */
export async function createPost(
  { db, clock, newId }: Community,
  author: { id: string },
  options: Partial<Omit<NewPost, 'id' | 'authorId' | 'imageId'>> & { hasImage?: boolean; imageHeight?: number } = {},
): Promise<TestPost> {
  const { hasImage = true, imageHeight = 1600, ...fields } = options;
  const now = clock.now();
  const imageId = hasImage ? newId() : null;
  const defaults = { ...emptyFields, title: 'A title', caption: 'A caption.', category: 'beauty' } as const;
  const post: NewPost = { ...defaults, id: newId(), authorId: author.id, imageId, createdAt: now, ...fields };
  await inTransaction(db, async (trx) => {
    if (imageId) {
      const size = { width: 1280, height: imageHeight, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86' };
      const times = { created_at: now, taken_at: now, ready_at: now, discarded_at: null };
      await trx
        .insertInto('uploads')
        .values({ id: imageId, member_id: author.id, kind: 'post', ...size, ...times })
        .execute();
    }
    await insertPost(trx, post);
  });
  return { id: post.id, imageUrl: imageId ? postImageUrl(imageId, 1280) : '' };
}
