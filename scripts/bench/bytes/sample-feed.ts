import type { Schemas } from '#contract/operations.ts';
import { createIds } from '#server/platform/ids.ts';
import { postImageUrl, profilePicUrl, toImage } from '#server/platform/pictures/picture-urls.ts';

import { createDemoCommunity } from '../../demo/community.ts';
import { demoPictures } from '../../demo/upload-pictures.ts';

const count = 12;
/** The same for all tiles. */
const shown = { width: 1280, height: 1600, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86' };

/** The newest posts of the demo, as the API returns them for the first page of home. */
export function sampleFeed(): Schemas['Post'][] {
  const newId = createIds({ now: () => Date.UTC(2026, 10, 1, 9, 30) });
  const { members, posts } = createDemoCommunity(7);
  return posts.slice(0, count).map(({ author, picture, title, caption, link, category, subcategory, tags }) => ({
    postId: newId(),
    userId: newId(),
    username: members[author]?.username ?? '',
    profilePicUrl: profilePicUrl(newId()),
    imageUrl: postImageUrl(newId(), shown.width),
    imageAlt: demoPictures.posts[picture ?? '']?.alt ?? '',
    image: toImage(shown),
    link,
    title,
    caption,
    tags: [...tags],
    category,
    subcategory: [...subcategory],
    createdAt: '2026-11-01T09:30:00.000Z',
  }));
}
