import { join } from 'node:path';
import sharp from 'sharp';

import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { widthsOf } from '#server/platform/pictures/sizes.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import { updateCommunitySettings } from '#server/rules/community-settings.ts';
import { firstFace } from '#server/rules/first-face.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

export interface SeededCommunity {
  /** For DATA_DIR. */
  folder: string;
  member: TestMember;
  author: TestMember;
  admin: TestMember;
  /** The ids of the posts, the newest first. */
  posts: string[];
  remove(): Promise<void>;
}

interface SeedOptions {
  /** Of the pictures, in turns. */
  heights?: number[];
  /** How many older posts, in steps of 250, the member has saved; their pictures have no files. */
  saves?: number;
}

/** A folder with a community in it: a member, an author, an admin, and this many posts whose pictures have all their files. */
export async function seedCommunity(
  count: number,
  { heights = [1600], saves = 0 }: SeedOptions = {},
): Promise<SeededCommunity> {
  const { folder, remove } = await createTestDatabase({ isPostgres: false });
  const server = await createServer(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }));
  const community = { db: server.db, clock: server.clock, newId: createIds(server.clock) };
  // With all links at the end of pages.
  await inTransaction(server.db, (trx) => updateCommunitySettings(trx, { face: firstFace({}, true) }));
  const files = createDiskStorage(join(folder, 'pictures'));
  const pictureFiles = await allSizes();

  const author = await createMember(community, { username: 'noor.field' });
  const member = await createMember(community, { username: 'amara.green' });
  const admin = await createMember(community, { username: 'the.admin', isAdmin: true });
  const posts: string[] = [];
  await insertSavedPosts(community, { author, member, count: saves });
  for (let number = 1; number <= count; number += 1) {
    const { id, imageUrl } = await createPost(community, author, {
      title: `Post ${number}`,
      imageAlt: 'A field of sage.',
      imageHeight: heights[number % heights.length] ?? NaN,
      link: number % 3 === 0 ? 'https://shop.example/' : '',
    });
    const [, , imageId = ''] = imageUrl.split('/');
    for (const { name, bytes } of pictureFiles) await files.put(imageId, name, bytes);
    posts.unshift(id);
  }
  await server.stop();
  return { folder, member, author, admin, posts, remove };
}

/** Copies of one post, which the member has saved. */
async function insertSavedPosts(
  community: Parameters<typeof createPost>[0],
  { author, member, count }: { author: TestMember; member: TestMember; count: number },
): Promise<void> {
  if (count === 0) return;
  const { db, newId } = community;
  const { id } = await createPost(community, author, { title: 'An older post' });
  const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ofPicture = db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', post.image_id ?? '');
  const upload = await ofPicture.executeTakeFirstOrThrow();
  const inAStatement = 250;
  for (let inserted = 0; inserted < count; inserted += inAStatement) {
    const copies = Array.from({ length: inAStatement }, () => ({ ...post, id: newId(), image_id: newId() }));
    const uploads = copies.map(({ image_id }) => ({ ...upload, id: image_id }));
    const saves = copies.map((copy) => ({ id: newId(), member_id: member.id, post_id: copy.id }));
    await db.insertInto('uploads').values(uploads).execute();
    await db.insertInto('posts').values(copies).execute();
    await db.insertInto('saves').values(saves).execute();
  }
}

type PictureFile = { name: string; bytes: Buffer };

let drawn: Promise<PictureFile[]> | undefined;

/** One picture in all the files that an upload of its size has, the same for all communities of this process. */
const allSizes = () => (drawn ??= drawAllSizes());

async function drawAllSizes(): Promise<PictureFile[]> {
  const sizes = widthsOf('post', 1280).map(async (width) => {
    const picture = sharp({
      create: { width, height: Math.round((width * 1600) / 1280), channels: 3, background: '#a49c86' },
    });
    return [
      { name: `${width}.webp`, bytes: await picture.clone().webp().toBuffer() },
      { name: `${width}.avif`, bytes: await picture.clone().avif({ effort: 0 }).toBuffer() },
    ];
  });
  return (await Promise.all(sizes)).flat();
}
