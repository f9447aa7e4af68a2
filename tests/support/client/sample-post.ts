import type { Schemas } from '#contract/operations.ts';

/** A post with a picture, with whatever a test cares about in it. */
export function samplePost(given: Partial<Schemas['Post']> = {}): Schemas['Post'] {
  const postId = given.postId ?? 'post-1';
  return {
    postId,
    userId: 'maker',
    username: 'noor.field',
    profilePicUrl: '',
    imageUrl: `/media/${postId}/960.webp`,
    imageAlt: 'A glass bottle between two leaves.',
    image: {
      width: 800,
      height: 1000,
      thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
      color: '#a49c86',
      widths: [240, 480, 960],
    },
    link: '',
    title: 'The serum I refill',
    caption: 'Third bottle, same glass.',
    tags: ['plastic free'],
    category: 'beauty',
    subcategory: ['skincare'],
    createdAt: '2026-11-01T09:30:00.000Z',
    ...given,
  };
}
