import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Settings = Schemas['CommunitySettings'];

const shared = shareTestServer();
const registrationOf = async (server: TestServer) => (await server.call('getCommunity')).body.registration;

async function decide(server: TestServer, token: string, registration: 'open' | 'invited' | 'approval' | 'closed') {
  const reply = await server.call('changeCommunitySettings', { token, body: { registration } });
  expect(reply.status).toBe(200);
  const log = await server.call('listAuditLog', { token });
  return log.body.entries[0]!;
}

test('a new community is open; what an admin decides holds at once, and is in the log', async () => {
  const server = await startTestServer();
  expect(await registrationOf(server)).toBe('open');
  const { token, username } = await createMember(server, { isAdmin: true });
  const entry = await decide(server, token, 'closed');
  expect(await registrationOf(server)).toBe('closed');
  expect((await server.call('getCommunitySettings', { token })).body.settings).toMatchObject({
    registration: 'closed',
  });
  expect(entry).toMatchObject({ action: 'settings.changed', actorName: username, subjectId: null });
  expect(entry.details).toEqual({ before: { registration: 'open' }, after: { registration: 'closed' } });
});

test('the log says of each changed setting what it was and became: of lists what went and came, of long texts the beginning', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const save = async (body: Partial<Settings>) => {
    expect((await server.call('changeCommunitySettings', { token, body })).status).toBe(200);
    return (await server.call('listAuditLog', { token })).body.entries[0]?.details;
  };
  const dailyLimits = { posts: 5, comments: null, uploadMb: null };
  expect(await save({ dailyLimits })).toEqual({
    before: { 'dailyLimits.posts': null },
    after: { 'dailyLimits.posts': 5 },
  });
  await save({ unwantedWords: ['casino', 'soap'] });
  expect(await save({ unwantedWords: ['soap', 'poker', 'loans'], storageGb: 3 })).toEqual({
    before: { unwantedWords: 'casino', storageGb: null },
    after: { unwantedWords: 'poker, loans', storageGb: 3 },
  });
  const long = Array.from({ length: 100 }, (_, n) => `word-${n}`);
  const shortened = expect.stringMatching(/^word-0, word-1, .{280,290}…$/) as string;
  expect(await save({ unwantedWords: long })).toMatchObject({ after: { unwantedWords: shortened } });
  expect(await save({ announcement: { text: 'Seeds', link: '', until: null, audience: 'everyone' } })).toEqual({
    before: {},
    after: {
      'announcement.text': 'Seeds',
      'announcement.link': '',
      'announcement.until': null,
      'announcement.audience': 'everyone',
    },
  });
});

test('what stays the same is no entry of the log', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  await server.call('changeCommunitySettings', { token, body: { registration: 'open' } });
  expect((await server.call('listAuditLog', { token })).body.entries).toEqual([]);
});

const announcement = { text: 'Seeds on Sunday', link: '', until: null, audience: 'everyone' } as const;
const newMembers = { days: 0, posts: null, comments: null, uploadMb: null, links: true };

async function change(body: Partial<Settings>) {
  const { token } = await createMember(shared(), { isAdmin: true });
  const reply = await shared().call('changeCommunitySettings', { token, body });
  const { settings } = (await shared().call('getCommunitySettings', { token })).body;
  return { reply, settings, token };
}

test.each<[string, Partial<Settings>, string, string]>([
  ['a word of punctuation', { unwantedWords: ['soap', ' !? '] }, 'unwantedWords', '“!?” has no letter and no digit.'],
  ['a star alone', { unwantedWords: ['*'] }, 'unwantedWords', '“*” has no letter and no digit.'],
  ['a star inside', { unwantedWords: ['ca*no'] }, 'unwantedWords', 'In “ca*no” the * does not stand at the end.'],
  [
    'a short beginning',
    { unwantedWords: ['a*'] },
    'unwantedWords',
    '“a*” would forbid very much. Write at least three letters before the *.',
  ],
  ['no domain', { unwantedDomains: ['spam'] }, 'unwantedDomains', '“spam” is not a domain such as example.org.'],
  [
    'a link that runs a script',
    { announcement: { ...announcement, link: 'javascript:alert(1)' } },
    'link',
    'The link must be the address of a web page, or a path of this site such as /about.',
  ],
  [
    'a link to another site that looks like a path',
    { announcement: { ...announcement, link: '//evil.example' } },
    'link',
    'The link must be the address of a web page, or a path of this site such as /about.',
  ],
  [
    'an end that is over',
    { announcement: { ...announcement, until: '2026-10-31T23:00:00.000Z' } },
    'until',
    'This day is over already.',
  ],
  [
    'more than the server allows',
    { dailyLimits: { posts: null, comments: null, uploadMb: 501 } },
    'uploadMb',
    'The server allows at most 500 MB in a day.',
  ],
  [
    'more for new members than the server allows',
    { newMembers: { ...newMembers, uploadMb: 501 } },
    'uploadMb',
    'The server allows at most 500 MB in a day.',
  ],
])('%s is refused, in a sentence about its field', async (_, body, field, message) => {
  const { reply } = await change(body);
  expectProblem(reply, 400);
  expect(reply.body).toMatchObject({ field, message });
});

test.each<Partial<Settings>>([
  { dailyLimits: { posts: 0, comments: null, uploadMb: null } },
  { storageGb: 0 },
  { unwantedWords: ['a'.repeat(61)] },
  { unwantedWords: Array.from({ length: 501 }, (_, n) => `word${n}`) },
  { announcement: { ...announcement, text: ' ' } },
])('%j is refused', async (body) => {
  expectProblem((await change(body)).reply, 400);
});

test('lists are stored without what makes no difference', async () => {
  const { settings } = await change({
    unwantedWords: [' Buy   followers ', 'buy followers', 'casino*'],
    unwantedDomains: ['https://www.Spam.example/offer', 'spam.example'],
    announcement: { ...announcement, text: ' Seeds \n on Sunday ', link: ' /about ' },
  });
  expect(settings.unwantedWords).toEqual(['buy followers', 'casino*']);
  expect(settings.unwantedDomains).toEqual(['spam.example']);
  expect(settings.announcement).toMatchObject({ text: 'Seeds on Sunday', link: '/about' });
});

test('of what several admins change at once nothing is lost', async () => {
  const admins = await Promise.all([1, 2, 3, 4].map(() => createMember(shared(), { isAdmin: true })));
  for (let number = 1; number <= 5; number += 1) {
    const changes: Partial<Settings>[] = [
      { storageGb: number },
      { reviewedPosts: number },
      { unwantedWords: [`word${number}`] },
      { unwantedDomains: [`spam${number}.example`] },
    ];
    await Promise.all(
      admins.map(({ token }, at) => shared().call('changeCommunitySettings', { token, body: changes[at]! })),
    );
    const { settings } = (await shared().call('getCommunitySettings', { token: admins[0]!.token })).body;
    for (const change of changes) expect(settings).toMatchObject(change);
  }
});

test('each group of the settings can be undone, with its fields in any order', async () => {
  const { token, settings: before } = await change({ storageGb: null });
  const groups: Partial<Settings>[] = [
    { unwantedWords: ['one'], unwantedDomains: ['two.example'] },
    { announcement: { audience: 'members', until: null, link: '/about', text: 'Changed' } },
    {
      newMembers: { links: false, uploadMb: 3, comments: 2, posts: 1, days: 9 },
      dailyLimits: { uploadMb: 3, comments: 2, posts: 1 },
      storageGb: 7,
    },
  ];
  for (const body of groups) {
    expect((await shared().call('changeCommunitySettings', { token, body })).status).toBe(200);
    const [entry] = (await shared().call('listAuditLog', { token })).body.entries;
    const changed = Object.keys(entry?.details['after'] as object).map((name) => name.split('.')[0]);
    expect([...new Set(changed)].sort()).toEqual(Object.keys(body).sort());
    const undone = await shared().call('undoAdminAct', { token, params: { entryId: entry?.entryId ?? '' } });
    expect(undone.status, undone.text).toBe(200);
    expect((await shared().call('getCommunitySettings', { token })).body.settings).toEqual(before);
  }
});
