import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { answerLog, answerMembers } from '#tests/support/client/admin-answers.ts';
import { answer } from '#tests/support/client/answer.ts';
import { answerInGreek } from '#tests/support/client/greek-answers.ts';
import { speakInventedLanguage, wide } from '#tests/support/client/invented-language.ts';
import { answerExamples, network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { sampleAccount } from '#tests/support/client/sample-account.ts';
import { sampleLog } from '#tests/support/client/sample-entry.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { shownTexts } from '#tests/support/client/shown-texts.ts';

/** Names, which are the same in every language, and addresses. */
const names = /\b(?:Google|Instagram|TikTok|YouTube|LinkedIn)\b|https?:\/\/\S*|\d [kMG]?B\b/g;
const settings = { appName: 'Κοινότητα', contactEmail: 'α@β.γ' };

const as = { userId: 'me', isAdmin: true };

/** The texts on the screen that are not translated. */
const untranslated = () => shownTexts(document).filter((text) => /[A-Za-z]/.test(text.replaceAll(names, '')));

/** Each screen of visitors with a text of it that comes late. */
const openScreens: [path: string, text: string][] = [
  ['/', 'Shop Ωμέγα'],
  ['/post/post-1', '+ Follow'],
  ['/collection/shown', 'Share'],
  ['/login', 'forgotten password?'],
  ['/login?google=linked', 'forgotten password?'],
  ['/register', 'Username'],
  ['/register?invite=a', 'Username'],
  ['/login?google=waiting', 'forgotten password?'],
  ['/about', 'Come as you are'],
  ['/invest', 'Let us talk'],
  ['/rules', 'Go home'],
  ['/forgot-password', 'send the link'],
  ['/forgot-password?token=a', 'set the password'],
  ['/verify-email?token=a', 'confirm this address'],
  ['/undo-email-change?token=a', 'restore my address'],
  ['/stop-daily-mail?token=a', 'switch it off'],
  ['/oauth-success', 'back to login'],
  ['/logout', 'Shop Ωμέγα'],
  ['/nowhere', 'Go home'],
];

/** And those of members. */
const memberScreens: [path: string, text: string][] = [
  ['/?posts=following', 'Shop Ωμέγα'],
  ['/beauty', 'Shop Ωμέγα'],
  ['/fashion', 'Shop Ωμέγα'],
  ['/wellness', 'Shop Ωμέγα'],
  ['/discover', 'People to follow'],
  ['/discover?query=a', 'Posts'],
  ['/postDetail/noor?postId=post-1', 'Comments'],
  ['/savedPosts', 'Remove from saved: Ωμέγα'],
  ['/collections/own', 'Add Ωμέγα to a collection'],
  ['/collections/shown', 'Save Ωμέγα'],
  ['/profile/me', 'my saves'],
  ['/member/ωω', 'Search for similar names'],
  ['/profile/noor', '+ Follow'],
  ['/connections/me', 'Profile'],
  ['/notifications', 'saves my posts'],
  ['/settings', 'Blocked and muted'],
  ['/editProfile', 'Delete account'],
  ['/sessions', 'Passkeys do not work in this browser, or not at this address.'],
  ['/apiTokens', 'Reads only'],
  ['/yourData', 'Clear this device'],
  ['/blocked', 'unmute'],
  ['/admin', 'Warnings'],
  ['/admin/log', 'Undo'],
  ['/admin/members', 'newest'],
  ['/admin/joining', 'make an invitation'],
  ['/admin/spam', 'block the network'],
  ['/admin/settings', 'Show what exists already'],
  ['/admin/pages', 'All pages'],
  ['/admin/reports', 'most reported'],
];

const own = { country: 'in', birthDate: '1994-05-17', pronouns: 'she/her', about: 'Slow mornings.' };
const posts = () => ({
  status: 200 as const,
  body: { posts: [samplePost({ link: 'https://shop.example/' })], nextCursor: null },
});

/** What the examples of the contract do not have: links to shops, an admin, members that one does not follow, and second factors to add. */
const furtherAnswers = [
  answer('get', '/user/getAllPosts', posts),
  answer('get', '/user/getFollowedPosts', posts),
  answer('get', '/user/getCategoryPosts', posts),
  answer('get', '/user/getCurrentUser', () => ({
    status: 200,
    body: sampleAccount({ ...own, gender: 'female', isAdmin: true }),
  })),
  answer('get', '/user/isFollowing', { status: 200, body: { isFollowing: false } }),
  answer('get', '/user/secondFactors', {
    status: 200,
    body: {
      passkeys: [{ id: 'phone', name: 'Safari on iPhone', createdAt: '2026-11-01T09:30:00.000Z', lastUsedAt: null }],
      hasAuthenticator: false,
      recoveryCodesLeft: 0,
    },
  }),
  answer('get', '/pages/{page}', { status: 404, body: { message: 'This page does not exist.' } }),
];

beforeEach(async () => {
  await speakInventedLanguage();
  answerExamples();
  answerMembers();
  answerLog(sampleLog());
  network.use(...furtherAnswers);
  answerInGreek();
});

describe.for(openScreens)('%s', { tags: 'sweep' }, ([path, text]) => {
  test('has no English text in another language', async () => {
    renderApp(path, { settings });
    await waitFor(() => expect(shownTexts(document)).toContain(wide(text)));
    expect(untranslated()).toEqual([]);
  });
});

describe.for(memberScreens)('a member’s %s', { tags: 'sweep' }, ([path, text]) => {
  test('has no English text in another language', async () => {
    renderApp(path, { as, settings });
    await waitFor(() => expect(shownTexts(document)).toContain(wide(text)));
    expect(untranslated()).toEqual([]);
  });

  test('has none for a member who has nothing yet', async () => {
    network.resetHandlers();
    const { queryClient } = renderApp(path, { as, settings });
    await waitFor(() => expect(shownTexts(document).length).toBeGreaterThan(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(untranslated()).toEqual([]);
  });

  test('has none when the server fails', async () => {
    network.use(http.all('*/api/*', () => HttpResponse.json({ code: 'internal', message: '' }, { status: 500 })));
    const { queryClient } = renderApp(path, { as, settings });
    await waitFor(() => expect(shownTexts(document).length).toBeGreaterThan(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(untranslated()).toEqual([]);
    // React reports the error of a screen whose loader has failed.
    vi.mocked(console.error).mockClear();
  });
});

/** What opens over a screen: the button to press, the item of the menu that it opens, and a text of what is open then. */
const openings: [path: string, presses: string[], text: string][] = [
  ['/', ['Create'], 'What would you like to create?'],
  ['/?create', [], 'Category'],
  ['/', ['my account'], 'Logout'],
  ['/', ['Notifications, 1 unread'], 'See all'],
  ['/postDetail/me?postId=own', ['More about this post', 'edit'], 'Category'],
  ['/postDetail/noor?postId=post-1', ['More about this post', 'report'], 'What is wrong with it?'],
  ['/postDetail/noor?postId=post-1', ['More about this post', 'remove'], 'Reason'],
  ['/profile/noor', ['More about Ωμέγα', 'report'], 'What is wrong with it?'],
  ['/profile/noor', ['More about Ωμέγα', 'block'], 'cancel'],
  ['/editProfile', ['Delete account'], 'cancel'],
  ['/apiTokens', ['New API token'], 'make the token'],
  ['/sessions', ['Set up authenticator app'], 'The six digits that the app shows now'],
];

test.for(openings)(
  'on %s, what %s opens has no English text in another language',
  { tags: 'sweep' },
  async ([path, presses, text]) => {
    const { user } = renderApp(path, { as, settings });
    for (const [index, name] of presses.entries())
      await user.click(await screen.findByRole(index === 0 ? 'button' : 'menuitem', { name: wide(name) }));
    await waitFor(() => expect(shownTexts(document)).toContain(wide(text)));
    expect(untranslated()).toEqual([]);
  },
);

test('a screen with posts, comments, times and buttons has no English text in another language', async () => {
  renderApp('/postDetail/noor?postId=post-1', { as, settings });
  await waitFor(() => expect(shownTexts(document)).toContain(wide('Comments')));
  expect(untranslated()).toEqual([]);
});

test('every screen of the app is among them', () => {
  const { router } = renderApp('/nowhere', { settings });
  const screens = [...openScreens, ...memberScreens].map(([path]) => path.replace(/\?.*/, ''));
  const hasScreen = (route: string) => {
    const pattern = new RegExp(`^${route.replace('/{-$section}', '/log').replaceAll(/\$\w+/g, '[^/]+')}$`);
    return screens.some((path) => pattern.test(path));
  };
  expect(Object.keys(router.routesByPath).filter((route) => !hasScreen(route))).toEqual([]);
});
