import { categories, subcategories } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { cleanTags } from '#contract/vocabulary.ts';

import { createEmptyCommunity, emptyPost, type Community } from './empty-community.ts';
import {
  sampleAuditLog,
  sampleInstallation,
  sampleInvitation,
  sampleJoinRequest,
  sampleMember,
} from './samples/administration.ts';
import { dayBefore } from './samples/days.ts';
import { sampleCase } from './samples/report-case.ts';
import {
  sampleApiToken,
  samplePasskey,
  sampleRecoveryCodes,
  sampleSessions,
  sampleSignIn,
} from './samples/security.ts';

type Post = Schemas['Post'];

const me: Schemas['CurrentUser'] = {
  _id: 'member-0',
  username: 'amara.green',
  email: 'amara@example.org',
  password: '*****',
  country: 'in',
  language: '',
  birthDate: '1994-05-17',
  pronouns: 'she/her',
  about: 'Slow mornings, refillable bottles.',
  gender: 'female',
  profilePicUrl: '',
  link: '',
  isAdmin: true,
  isModerator: false,
  emailVerified: true,
  emailRefused: false,
  mailboxFull: false,
  sharesPosts: true,
};

const names = [
  'amara.green',
  'noor.field',
  'jule',
  'linen_and_lime',
  'tomasz.k',
  'Aditi-R',
  'soft.matter',
  'मीरा',
  'oakmoss',
  'ren',
];

const titles: Record<Post['category'], string[]> = {
  beauty: [
    'The serum I refill',
    'Clay, twice a week',
    'Sunscreen without the white',
    'Soap that lasts a season',
    'Rose water, nothing else',
  ],
  fashion: [
    'Linen, third summer',
    'Mended elbows',
    'My grandmother’s ring, resized',
    'Rented for one evening',
    'Wool from down the road',
  ],
  wellness: [
    'Ten minutes before the phone',
    'A bowl for grey days',
    'Walking meetings',
    'Sleep, the unglamorous version of a very long title',
    'Tea',
  ],
};

/** A community of ten members and 96 posts, the same on every start. */
export function createCommunity(): Community {
  const posts = Array.from({ length: 96 }, (_, index) => samplePost(index));
  const others = names
    .slice(1)
    .map((username, index) => ({ _id: `member-${index + 1}`, username, profilePicUrl: avatarOf(index + 1) }));
  const empty = createEmptyCommunity(me, sampleInstallation);
  // Its handlers and tests change it: none may change the samples.
  return structuredClone({
    ...empty,
    others,
    settings: { ...empty.settings, unwantedWords: ['casino*'] },
    posts,
    saved: posts.slice(2, 5).map(({ postId }) => postId),
    collections: [
      { ...sampleCollection('Bathroom shelf', posts.slice(2, 5)), ownerId: 'member-0', isPublic: true },
      { ...sampleCollection('For the winter', posts.slice(3, 4)), ownerId: 'member-0', isPublic: false },
      { ...sampleCollection('Slow mornings', posts.slice(6, 16)), ownerId: 'member-1', isPublic: true },
    ],
    following: ['member-1', 'member-4'],
    blocked: [],
    muted: ['member-6'],
    notifications: createNotifications(posts),
    unread: ['notification-9', 'notification-8', 'notification-7'],
    comments: posts.flatMap((post) => sampleComments(post.postId, posts)),
    sessions: sampleSessions,
    signIns: [sampleSignIn],
    passkeys: [samplePasskey],
    apiTokens: [sampleApiToken],
    recoveryCodes: sampleRecoveryCodes,
    members: [{ _id: me._id, username: me.username, profilePicUrl: '' }, ...others].map(sampleMember),
    joinRequests: [sampleJoinRequest],
    invitations: [sampleInvitation],
    auditLog: sampleAuditLog,
    cases: posts.slice(6, 9).map((post, index) => ({ case: sampleCase(post, `case-${index}`), post })),
    days: Array.from({ length: 400 }, (_, age) => dayBefore(age)),
    demo: { members: 42, filled: 42, isRemoving: false },
  });
}

const sampleCollection = (name: string, posts: Post[]) => ({
  collectionId: name.toLowerCase().replaceAll(' ', '-'),
  name,
  postIds: posts.flatMap(({ postId, imageUrl }) => (imageUrl === '' ? [] : postId)),
});

/** Five notifications, the newest first. */
function createNotifications(posts: Post[]): Schemas['Notification'][] {
  const kinds = ['follow', 'comment', 'save', 'comment', 'follow'] as const;
  const sentences = { follow: 'started following you.', comment: 'commented on your post', save: 'saved your post' };
  const own = posts.filter(({ userId, imageUrl }) => userId === 'member-0' && imageUrl !== '');
  return kinds.map((kind, index) => {
    const post = kind === 'follow' ? undefined : own[index];
    const notificationId = `notification-${9 - index}`;
    return {
      notificationId,
      groupId: notificationId,
      kind,
      message: `${names[index + 1]} ${sentences[kind]}${post ? ` “${post.title}”.` : ''}`,
      profilePicUrl: avatarOf(index + 1),
      userId: `member-${index + 1}`,
      ...(post && {
        postId: post.postId,
        postUserId: post.userId,
        thumbnailUrl: post.imageUrl.replace('960', '160'),
      }),
      createdAt: new Date(Date.UTC(2026, 10, 1, 9, 30) - index * 7_200_000).toISOString(),
    };
  });
}

const avatarOf = (author: number) => (author % 3 === 1 ? `/media/face-${author}/96.webp` : '');

function samplePost(index: number): Post {
  const category = categories[index % categories.length] ?? 'beauty';
  const own = subcategories[category];
  const author = (index * 7) % names.length;
  const hasPicture = index % 17 !== 9;
  const height = [1280, 1600, 1000, 1440, 853, 1707, 1120][index % 7] ?? 1280;
  const postId = `post-${index}`;
  return {
    ...emptyPost,
    postId,
    userId: `member-${author}`,
    username: names[author] ?? 'ren',
    profilePicUrl: avatarOf(author),
    imageUrl: hasPicture ? `/media/${postId}x${height}/960.webp` : '',
    imageAlt: hasPicture ? `A drawing for ${category}` : '',
    ...(hasPicture && {
      image: {
        width: 1280,
        height,
        thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
        color: '#b9ad98',
        widths: [160, 240, 320, 480, 640, 960, 1280],
      },
    }),
    link: index % 3 === 0 ? 'https://shop.example/' : index % 11 === 4 ? ' ' : '',
    title: titles[category][index % 5] ?? '',
    caption: 'Third bottle, same glass. I stopped counting what it saved and started noticing what it smells like.',
    tags: cleanTags.slice(index % 9, (index % 9) + 3),
    category,
    subcategory: own.slice(index % own.length, (index % own.length) + 1),
    createdAt: new Date(Date.UTC(2026, 10, 1) - index * 3_600_000).toISOString(),
  };
}

/** The same two comments on each post, by the authors of two others. */
function sampleComments(postId: string, posts: Post[]): Schemas['Comment'][] {
  return ['Where do you refill it?', 'Third one here, and I would not go back.'].flatMap((comment, index) => {
    const author = posts[index + 1];
    if (!author) return [];
    const { userId, username, profilePicUrl, createdAt } = author;
    return [{ commentId: `${postId}-${index}`, postId, userId, username, profilePicUrl, comment, createdAt }];
  });
}
