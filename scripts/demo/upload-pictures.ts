import PQueue from 'p-queue';
import sharp from 'sharp';

import type { Pictures } from '#server/rules/pictures/pictures.ts';

import { drawPicture } from './art/draw-picture.ts';
import { drawPortrait } from './art/draw-portrait.ts';
import type { DemoCommunity } from './community.ts';

/** At this density a pixel of an SVG is one of the picture. */
const svgDensity = 72;
/** Pictures are drawn 1280 pixels wide. At 960 the soft shapes look the same, and the first start takes a third less processor time. */
const scale = { post: 0.75, profile: 1 };

export interface UploadedPicture {
  url: string;
  alt: string;
}

/** Draws the pictures and portraits and uploads them as their members; null for a post or member without one. */
export async function uploadPictures(
  pictures: Pictures,
  community: DemoCommunity,
  memberIds: readonly string[],
  log: (line: string) => void,
): Promise<{ posts: (UploadedPicture | null)[]; portraits: (UploadedPicture | null)[] }> {
  const queue = new PQueue({ concurrency: 2 });
  const total = community.posts.filter((post) => post.picture !== null).length;
  let done = 0;

  async function upload(
    svg: string,
    alt: string,
    memberId: string,
    kind: 'post' | 'profile',
  ): Promise<UploadedPicture> {
    const bytes = await sharp(Buffer.from(svg), { density: svgDensity * scale[kind] })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer();
    const { url } = await pictures.add({ memberId, kind, bytes });
    return { url, alt };
  }

  // Oldest first: the background job makes the sizes of the newest upload first, and the home page shows those posts.
  const posts = community.posts
    .map((post, index) => ({ post, index }))
    .reverse()
    .map(({ post, index }) =>
      queue.add(async () => {
        const { picture: seed, category, subcategory } = post;
        const [motif = ''] = subcategory;
        if (seed === null) return { index, picture: null };
        const { svg, alt } = drawPicture({ seed, category, subcategory: motif });
        const picture = await upload(svg, alt, memberIds[post.author] ?? '', 'post');
        done += 1;
        if (done % 40 === 0) log(`  ${done} of ${total} pictures`);
        return { index, picture };
      }),
    );
  const portraits = community.members.map(({ portrait }, index) =>
    queue.add(() =>
      portrait === null
        ? Promise.resolve(null)
        : upload(drawPortrait(portrait).svg, '', memberIds[index] ?? '', 'profile'),
    ),
  );
  const uploaded = (await Promise.all(posts)).sort((a, b) => a.index - b.index).map(({ picture }) => picture);
  return { posts: uploaded, portraits: await Promise.all(portraits) };
}
