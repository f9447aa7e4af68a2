import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { defaultWidthOf } from '#server/platform/pictures/sizes.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

import type { DemoCommunity } from './community.ts';

interface DemoPicture {
  /** What the picture of a post shows. */
  alt?: string;
  width: number;
  height: number;
  thumbhash: string;
  color: string;
}

const folder = join(import.meta.dirname, 'pictures');
/** By the names of their files; portraits are named for their members. */
export const demoPictures = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as Record<
  'posts' | 'profiles',
  Record<string, DemoPicture>
>;

export interface UploadedPicture {
  url: string;
  alt: string;
}

/** Stores the pictures and portraits as their members'; null for a post or member without one. */
export async function uploadPictures(
  pictures: Pictures,
  { posts, members }: DemoCommunity,
  memberIds: readonly string[],
): Promise<{ posts: (UploadedPicture | null)[]; portraits: (UploadedPicture | null)[] }> {
  async function add(kind: 'post' | 'profile', name: string, memberId = ''): Promise<UploadedPicture> {
    const found = demoPictures[`${kind}s`][name];
    if (!found) throw new Error(`The demo has no picture ${name}.`);
    const { alt = '', ...about } = found;
    const master = readFileSync(join(folder, `${kind}s`, `${name}.webp`));
    const width = defaultWidthOf(kind, about.width);
    const bytes = kind === 'post' ? master : await sharp(master).resize(width).webp().toBuffer();
    const { url } = await pictures.addPrepared({ memberId, kind, ...about, bytes, master });
    return { url, alt };
  }

  // Oldest first: the background job makes the sizes of the newest first, and the home page shows those posts.
  const added: (UploadedPicture | null)[] = [];
  for (const { picture, author } of posts.toReversed())
    added.unshift(picture === null ? null : await add('post', picture, memberIds[author]));
  const portraits: (UploadedPicture | null)[] = [];
  for (const [index, { username }] of members.entries())
    portraits.push(username in demoPictures.profiles ? await add('profile', username, memberIds[index]) : null);
  return { posts: added, portraits };
}
