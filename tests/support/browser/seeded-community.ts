import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

import { createServer } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { createIds } from '#server/platform/ids.ts';
import { widthsOf } from '#server/platform/pictures/sizes.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';

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

/**
 * A folder with a community in it: a member, an author, an admin, and this many posts whose pictures have all their files, and these
 * heights in turns.
 */
export async function seedCommunity(count: number, heights = [1600]): Promise<SeededCommunity> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-stocked-'));
  const server = await createServer(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }));
  const community = { db: server.db, clock: server.clock, newId: createIds(server.clock) };
  const files = createDiskStorage(join(folder, 'pictures'));
  const drawn = await drawAllSizes();

  const author = await createMember(community, { username: 'noor.field' });
  const member = await createMember(community, { username: 'amara.green' });
  const admin = await createMember(community, { username: 'the.admin', isAdmin: true });
  const posts: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, imageUrl } = await createPost(community, author, {
      title: `Post ${number}`,
      imageAlt: 'A field of sage.',
      imageHeight: heights[number % heights.length] ?? NaN,
      link: number % 3 === 0 ? 'https://shop.example/' : '',
    });
    const [, , imageId = ''] = imageUrl.split('/');
    for (const { name, bytes } of drawn) await files.put(imageId, name, bytes);
    posts.unshift(id);
  }
  await server.stop();
  return { folder, member, author, admin, posts, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** One picture in all the files that an upload of its size has. */
async function drawAllSizes(): Promise<{ name: string; bytes: Buffer }[]> {
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
