import { createHash, randomBytes } from 'node:crypto';

import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { pictureUrl } from '#server/platform/pictures/picture-urls.ts';

import { acknowledgedPost, type AcknowledgedWrites } from '../durability/acknowledged-writes.ts';
import type { Place } from './place.ts';

const pictureBytes = 9000;
const atOnce = 50;

/** Adds posts to a community without a server, which has a member; so many of them have a picture, with a file in either format. */
export async function addPosts(place: Place, posts: number, pictures: number): Promise<AcknowledgedWrites> {
  const added: AcknowledgedWrites = new Map();
  const { db, close } = await openDatabase({ ...place, isCommand: true });
  const { id: memberId } = await db.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow();
  const newId = createIds(systemClock);

  async function addPicture(): Promise<{ id: string; url: string; digest: string }> {
    const [id, bytes] = [newId(), randomBytes(pictureBytes)];
    await place.pictures.put(id, '160.webp', bytes);
    await place.pictures.put(id, '160.avif', randomBytes(pictureBytes));
    const url = pictureUrl({ id, kind: 'post', width: 160 });
    return { id, url, digest: createHash('sha256').update(bytes).digest('hex') };
  }

  async function addPost(n: number) {
    const picture = n < pictures ? await addPicture() : null;
    const [id, title, now] = [newId(), `Post ${n}`, systemClock.now()];
    added.set(`post ${id}`, acknowledgedPost(id, title, picture?.url ?? '', picture?.digest));
    const image = { width: 160, height: 200, thumbhash: '', color: '#a49c86', bytes: pictureBytes };
    const times = { created_at: now, taken_at: now, ready_at: now, discarded_at: null };
    return {
      upload: picture && { id: picture.id, member_id: memberId, kind: 'post' as const, ...image, ...times },
      post: {
        id,
        title,
        author_id: memberId,
        image_id: picture?.id ?? null,
        image_alt: '',
        caption: 'wörter 🌿\u2028'.repeat(n % 50),
        link: '',
        category: 'beauty',
        subcategories: '[]',
        tags: '[]',
        created_at: now,
      },
    };
  }

  for (let from = 0; from < posts; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, posts - from) }, (_, n) => from + n);
    const rows = await Promise.all(numbers.map(addPost));
    const uploads = rows.flatMap(({ upload }) => (upload ? [upload] : []));
    if (uploads.length > 0) await db.insertInto('uploads').values(uploads).execute();
    await db
      .insertInto('posts')
      .values(rows.map(({ post }) => post))
      .execute();
  }
  await close();
  return added;
}
