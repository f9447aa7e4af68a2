import type { Schemas } from '#contract/operations.ts';
import { createIds } from '#server/platform/ids.ts';
import { postImageUrl, profilePicUrl, toImage } from '#server/platform/pictures/picture-urls.ts';

import { drawPicture } from '../../demo/art/draw-picture.ts';
import { createDemoCommunity } from '../../demo/community.ts';

/** The newest posts of the demo as the API returns them, and their pictures as SVG. */
export function createSampleFeed(count: number): { posts: Schemas['Post'][]; drawings: string[] } {
  const { members, posts } = createDemoCommunity(7);
  const newId = createIds({ now: () => Date.UTC(2026, 10, 1, 9, 30) });
  const memberIds = members.map(() => newId());
  const shown = posts.filter((post) => post.picture !== null).slice(0, count);
  const drawn = shown.map(({ picture, category, subcategory }) =>
    drawPicture({ seed: picture ?? 0, category, subcategory: subcategory[0] ?? '' }),
  );
  return {
    posts: shown.map(({ author, title, caption, category, subcategory, tags, link }, index) => {
      const { width = 0, height = 0, alt = '' } = drawn[index] ?? {};
      const size = { width, height, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86' };
      return {
        postId: newId(),
        userId: memberIds[author] ?? '',
        username: members[author]?.username ?? '',
        profilePicUrl: profilePicUrl(newId()),
        imageUrl: postImageUrl(newId(), width),
        imageAlt: alt,
        image: toImage(size),
        link,
        title,
        caption,
        tags: [...tags],
        category,
        subcategory: [...subcategory],
        createdAt: '2026-11-01T09:30:00.000Z',
      };
    }),
    drawings: drawn.map(({ svg }) => svg),
  };
}
