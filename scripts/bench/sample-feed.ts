import type { Schemas } from '#contract/operations.ts';
import { imageOf } from '#server/platform/pictures/image-of.ts';
import { postImageUrl, profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { createIds } from '#server/platform/ids.ts';
import { drawPicture } from '../demo/art/draw-picture.ts';
import { tellStory } from '../demo/story.ts';

/** The newest posts of the demo as the server would tell them, and the drawings of their pictures. */
export function sampleFeed(count: number): { posts: Schemas['Post'][]; drawings: string[] } {
  const { members, posts } = tellStory(7);
  const newId = createIds({ now: () => Date.UTC(2026, 10, 1, 9, 30) });
  const memberIds = members.map(() => newId());
  const shown = posts.filter((post) => post.picture !== null).slice(0, count);
  const drawn = shown.map(({ picture, category, subcategory }) => drawPicture({ seed: picture ?? 0, category, subcategory: subcategory[0] ?? '' }));
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
        image: imageOf(size),
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
