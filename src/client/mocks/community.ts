import { categories } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { subcategories } from '#contract/subcategories.ts';
import { cleanTags } from '#contract/vocabulary.ts';

type Post = Schemas['Post'];
type Account = Schemas['CurrentUser'];

export interface Community {
  me: Account;
  posts: Post[];
  /** Ids of the member's saved posts, the last one saved first. */
  saved: string[];
  collections: MockCollection[];
  /** Ids of the members that the member follows. */
  following: string[];
  /** Ids, the last one first. */
  blocked: string[];
  muted: string[];
  notifications: Schemas['Notification'][];
  /** Ids of the notifications that are unread. */
  unread: string[];
  notificationSettings: Schemas['NotificationSettings'];
}

/** A collection with the ids of its posts, the last one added first. */
export interface MockCollection {
  collectionId: string;
  ownerId: string;
  name: string;
  isPublic: boolean;
  postIds: string[];
}

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
  return {
    me: {
      _id: 'member-0',
      username: 'amara.green',
      email: 'amara@example.org',
      password: '*****',
      country: 'in',
      language: 'Hindi',
      birthDate: '1994-05-17',
      pronouns: 'she/her',
      about: 'Slow mornings, refillable bottles.',
      gender: 'female',
      profilePicUrl: '',
      link: '',
      isAdmin: true,
    },
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
    notificationSettings: { follows: true, comments: true, saves: true, dailyMail: false },
  };
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

/** All members, by username, including the signed-in one. */
export function listPeople({ me }: Community): Schemas['Person'][] {
  const others = names
    .slice(1)
    .map((username, index) => ({ _id: `member-${index + 1}`, username, profilePicUrl: avatarOf(index + 1) }));
  return [{ _id: me._id, username: me.username, profilePicUrl: me.profilePicUrl }, ...others].toSorted((one, other) =>
    one.username.localeCompare(other.username),
  );
}

/** Ids of a member's connections: in this community only the signed-in member follows others. */
export const connectionsOf = ({ me, following }: Community, id: string): string[] =>
  id === me._id ? following : following.includes(id) ? [me._id] : [];

const avatarOf = (author: number) => (author % 3 === 1 ? `/media/face-${author}/96.webp` : '');

function samplePost(index: number): Post {
  const category = categories[index % categories.length] ?? 'beauty';
  const own = subcategories[category];
  const author = (index * 7) % names.length;
  const hasPicture = index % 17 !== 9;
  const height = [1280, 1600, 1000, 1440, 853, 1707, 1120][index % 7] ?? 1280;
  const postId = `post-${index}`;
  return {
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
