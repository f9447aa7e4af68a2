import { fillPath, screens } from '#tests/support/screens.ts';

import type { SeededCommunity } from './seeded-community.ts';

export interface MissingFileVisit {
  path: string;
  as?: 'member' | 'author' | 'admin';
  /** Of the browser; English without one. */
  locale?: 'de-DE';
  /** What is typed on the screen, by label; it must be there at the end, if the field is. */
  typed?: { label: string; text: string };
  /** The names of buttons, menu items, links and tabs that are pressed one after the other, where they are shown. */
  presses?: string[];
}

/** Visits with the main actions of screens. */
const actions = ({ author, member, posts: [post] }: SeededCommunity): MissingFileVisit[] => [
  { path: '/about', locale: 'de-DE' },
  { path: '/forgot-password', typed: { label: 'Email', text: 'nobody@example.org' }, presses: ['send the link'] },
  { path: '/login', typed: { label: 'Email', text: 'nobody@example.org' }, presses: ['login'] },
  { path: '/register', typed: { label: 'Username', text: 'somebody' }, presses: ['sign up'] },
  { path: `/post/${post}`, typed: { label: 'Write your comment', text: 'Half a sentence' } },
  {
    path: '/',
    as: 'member',
    presses: ['Save Post 4', 'Notifications', 'Notifications', 'my account', 'my account', 'following'],
  },
  { path: '/', as: 'member', presses: ['Create', 'Create a Post', 'create', 'Close'] },
  {
    path: `/postDetail/${author.id}?postId=${post}`,
    as: 'member',
    typed: { label: 'Write your comment', text: 'Half a sentence' },
    presses: [
      'Enlarge the picture',
      'Close',
      'More about this post',
      'report',
      'Close',
      'More about this post',
      'save',
      '+ Follow',
      'Share',
    ],
  },
  {
    path: `/postDetail/${author.id}?postId=${post}`,
    as: 'author',
    typed: { label: 'Write your comment', text: 'Half a sentence' },
    presses: ['More about this post', 'edit', 'Close', 'More about this post', 'delete', 'cancel'],
  },
  {
    path: `/postDetail/${author.id}?postId=${post}`,
    as: 'admin',
    presses: ['More about this post', 'remove', 'Close'],
  },
  {
    path: `/profile/${author.id}`,
    as: 'member',
    presses: ['+ Follow', `More about ${author.username}`, 'report', 'Close'],
  },
  { path: `/profile/${member.id}`, as: 'member', presses: ['Edit profile'] },
  { path: '/savedPosts', as: 'member', presses: ['New collection', 'Close'] },
  { path: '/discover', as: 'member', typed: { label: 'Search for users', text: 'noor' } },
  { path: '/editProfile', as: 'member', typed: { label: 'Pronouns', text: 'they' }, presses: ['Save'] },
  { path: '/sessions', as: 'member', presses: ['Set up authenticator app', 'Close'] },
  { path: '/apiTokens', as: 'member', presses: ['New API token', 'Close'] },
  { path: '/notifications', as: 'member', presses: ['What I am told'] },
  { path: '/admin/members', as: 'admin', presses: ['Reports', 'Members', 'Joining', 'Settings', 'Log'] },
];

/** A visit to each screen, with its main actions if it has some. */
export function missingFileVisits(community: SeededCommunity): MissingFileVisit[] {
  const visits = actions(community);
  const names = { author: community.author.id, post: community.posts[0] ?? '' };
  const others = screens
    .filter(({ route }) => route !== undefined)
    .map(({ path, of }) => ({ path: fillPath(path, names), ...((of === 'member' || of === 'admin') && { as: of }) }))
    .filter(({ path }) => !visits.some((visit) => visit.path === path && visit.locale === undefined));
  return [...visits, ...others];
}
