import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const message = 'This was changed meanwhile, so nothing was saved. Please compare, and save again to replace it.';

/** Each form that overwrites what somebody else may have changed: its call, and what is stored. */
const forms = {
  async profile() {
    const { token } = await createMember(shared());
    return {
      save: (body: object) => shared().send('PUT', '/user/userProfile', { token, payload: body }),
      read: async () => (await shared().call('getCurrentUser', { token })).body,
      values: [{ about: 'Soap.' }, { about: 'Tea.' }, { about: 'Linen.' }],
      other: { pronouns: 'she/her' },
    };
  },
  async post() {
    const member = await createMember(shared());
    const { id } = await createPost(shared(), member, { title: 'Soap.', hasImage: false });
    const { token } = member;
    return {
      save: (body: object) => shared().send('PATCH', `/user/editPost/${id}`, { token, payload: body }),
      read: async () => (await shared().call('getPost', { query: { postId: id } })).body.post,
      values: [
        { title: 'Soap.', tags: ['low waste'] },
        { title: 'Tea.', tags: [] },
        { title: 'Linen.', tags: ['upcycled'] },
      ],
      other: { caption: 'Made at home.' },
    };
  },
  async collection() {
    const { token } = await createMember(shared());
    const collectionId = shared().newId();
    await shared().call('createCollection', { token, body: { collectionId, name: 'Shelf' } });
    return {
      save: (body: object) => shared().send('PATCH', `/user/editCollection/${collectionId}`, { token, payload: body }),
      read: async () => (await shared().call('getCollection', { token, query: { collectionId } })).body.collection,
      values: [{ name: 'Soap' }, { name: 'Tea' }, { name: 'Linen' }],
      other: { isPublic: true },
    };
  },
  async settings() {
    const { token } = await createMember(shared(), { isAdmin: true });
    return {
      save: (body: object) => shared().send('PATCH', '/admin/settings', { token, payload: body }),
      read: async () => (await shared().call('getCommunitySettings', { token })).body.settings,
      values: [{ unwantedWords: ['soap'] }, { unwantedWords: ['tea', 'spa'] }, { unwantedWords: [] }],
      other: { storageGb: 20 },
    };
  },
};

test.each(Object.entries(forms))(
  'of two who save the %s at once, the second is told what the first has made of it',
  async (_name, open) => {
    const { save, read, values, other } = await open();
    const [first, mine, theirs] = values as [object, object, object];
    await save(first);
    expect((await save({ ...theirs, before: first })).status).toBe(200);
    const refused = await save({ ...mine, before: first });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message, current: theirs });
    expect(await read()).toMatchObject(theirs);
    // What somebody else has changed elsewhere is not in the way, and what is so already is no conflict.
    expect((await save({ ...other, before: { ...first } })).status).toBe(200);
    expect((await save({ ...theirs, before: first })).status).toBe(200);
    expect(await read()).toMatchObject({ ...theirs, ...other });
    // Whoever knows what it is now may replace it, as may a program that does not ask.
    expect((await save({ ...mine, before: theirs })).status).toBe(200);
    expect((await save(first)).status).toBe(200);
    expect(await read()).toMatchObject({ ...first, ...other });
  },
);

test('the order of the names in what was read does not matter', async () => {
  const { token } = await createMember(shared(), { isAdmin: true });
  const save = (payload: object) => shared().send('PATCH', '/admin/settings', { token, payload });
  expect((await save({ dailyLimits: { posts: 7, comments: 8, uploadMb: 9 } })).status).toBe(200);
  const before = { dailyLimits: { uploadMb: 9, comments: 8, posts: 7 } };
  expect((await save({ dailyLimits: { posts: 1, comments: 8, uploadMb: 9 }, before })).status).toBe(200);
});
