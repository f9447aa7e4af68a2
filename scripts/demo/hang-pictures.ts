import PQueue from 'p-queue';
import sharp from 'sharp';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { drawPicture } from './art/draw-picture.ts';
import { drawPortrait } from './art/draw-portrait.ts';
import type { Story } from './story.ts';

export interface HungPicture {
  url: string;
  alt: string;
}

/** Draws the story's pictures and uploads them as its members would; posts of words and members without a portrait get null. */
export async function hangPictures(
  pictures: Pictures,
  story: Story,
  memberIds: readonly string[],
  say: (line: string) => void,
): Promise<{ posts: (HungPicture | null)[]; portraits: (HungPicture | null)[] }> {
  const turns = new PQueue({ concurrency: 2 });
  const total = story.posts.filter((post) => post.picture !== null).length;
  let done = 0;

  async function hang(svg: string, alt: string, memberId: string, kind: 'post' | 'profile'): Promise<HungPicture> {
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const { url } = await pictures.add({ memberId, kind, bytes });
    return { url, alt };
  }

  // From the oldest on: the sizes that are made in the background begin with what came last, which home shows first.
  const posts = story.posts
    .map((post, index) => ({ post, index }))
    .reverse()
    .map(({ post, index }) =>
      turns.add(async () => {
        const { picture: seed, category, subcategory } = post;
        const [motif = ''] = subcategory;
        if (seed === null) return { index, picture: null };
        const { svg, alt } = drawPicture({ seed, category, subcategory: motif });
        const picture = await hang(svg, alt, memberIds[post.author] ?? '', 'post');
        done += 1;
        if (done % 40 === 0) say(`  ${done} of ${total} pictures`);
        return { index, picture };
      }),
    );
  const portraits = story.members.map(({ portrait }, index) =>
    turns.add(() => (portrait === null ? Promise.resolve(null) : hang(drawPortrait(portrait).svg, '', memberIds[index] ?? '', 'profile'))),
  );
  const hung = (await Promise.all(posts)).sort((a, b) => a.index - b.index).map(({ picture }) => picture);
  return { posts: hung, portraits: await Promise.all(portraits) };
}
