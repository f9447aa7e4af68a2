import { beforeAll, expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

const invisibleTexts = [
  ['spaces without width', '\u200b\u200c\u200d'],
  ['a Hangul filler', '\u3164\uffa0'],
  ['a Braille blank', '\u2800'],
  ['soft hyphens and joiners', ' \u00ad\u2060\ufeff '],
  ['a variation selector', '\ufe0f'],
  ['changes of direction', '\u202e\u2066'],
  ['a tag', '\u{e0020}'],
  ['a note without a head', '\u{1d159}'],
] as const;

let member: TestMember;
let admin: TestMember;
let postId: string;
beforeAll(async () => {
  [member, admin] = [await createMember(shared()), await createMember(shared(), { isAdmin: true })];
  ({ id: postId } = await createPost(shared(), member, { hasImage: false }));
});

test.each(invisibleTexts)('%s are no text where one is required', async (_name, text) => {
  const server = shared();
  const { token } = member;
  const id = '0198f0c2-3b1d-4a60-9c67-1f2f3b6a9d10';
  const announcement = { text, link: '', until: null, audience: 'everyone' } as const;
  const refusals = [
    await server.call('addComments', { token, body: { postId, comment: text } }),
    await server.call('createCollection', { token, body: { collectionId: id, name: text } }),
    await server.call('createApiToken', { token, body: { name: text, scope: 'read' } }),
    await server.call('reportPost', { token: admin.token, body: { postId, reason: text } }),
    await server.call('searchUsers', { query: { query: text } }),
    await server.call('searchPosts', { query: { query: text } }),
    await server.call('removePost', { token: admin.token, params: { postId }, body: { reason: text } }),
    await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason: text } }),
    await server.call('changeCommunitySettings', { token: admin.token, body: { unwantedWords: [text] } }),
    await server.call('changeCommunitySettings', { token: admin.token, body: { announcement } }),
  ];
  for (const refusal of refusals) {
    expectProblem(refusal, 400);
    expect(refusal.text).toContain('must not be empty.');
  }
});

test.each(invisibleTexts)('%s are an empty text where none is required', async (_name, text) => {
  const server = shared();
  const { token } = member;
  await server.call('userProfile', { token, body: { about: text, pronouns: text } });
  const { body: account } = await server.call('getCurrentUser', { token });
  expect([account.about, account.pronouns]).toEqual(['', '']);
  const body = { category: 'beauty', title: text, caption: text } as const;
  const { body: made } = await server.call('savePostMetadata', { token, body });
  const read = async () => (await server.call('getPost', { token, query: { postId: made.postId } })).body.post;
  expect(await read()).toMatchObject({ title: '', caption: '' });
  await server.call('editPost', { token, params: { postId: made.postId }, body: { title: 'Soap' } });
  await server.call('editPost', { token, params: { postId: made.postId }, body: { title: text } });
  expect(await read()).toMatchObject({ title: '' });
});

test('an emoji, a mark and a letter of any script are text, with what is invisible in them', async () => {
  const texts = ['❤️', '👩‍🚀', 'क्‍ष', '́', '⠓⠊', '\u202bשלום'];
  const { token } = member;
  for (const comment of texts)
    expect((await shared().call('addComments', { token, body: { postId, comment } })).body.comment.comment).toBe(
      comment,
    );
});
