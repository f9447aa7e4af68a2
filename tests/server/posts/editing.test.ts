import { hash } from 'node:crypto';
import { expect, test } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

const edit = (token: string, postId: string, body: OperationInput<'editPost'>['body']) =>
  server().call('editPost', { token, params: { postId }, body });
const read = async (postId: string) => (await server().call('getPost', { query: { postId } })).body.post;

test('an edit changes the fields that it names, leaves the others and the picture, and says when', async () => {
  const member = await createMember(server());
  const { id, imageUrl } = await createPost(server(), member, { tags: ['low waste'], subcategory: ['makeup'] });
  const before = await read(id);
  expect(before).not.toHaveProperty('editedAt');
  server().clock.advance(60_000);
  const editedAt = new Date(server().clock.now()).toISOString();
  const { status, body } = await edit(member.token, id, { title: 'Another title', imageAlt: ' A jar. ', tags: [] });
  expect([status, body.success]).toEqual([200, true]);
  expect(body.post).toEqual({ ...before, title: 'Another title', imageAlt: 'A jar.', tags: [], editedAt });
  expect(await read(id)).toEqual(body.post);
  expect(body.post.imageUrl).toBe(imageUrl);
});

test('an edit that changes nothing does not count as one', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { title: 'Same', subcategory: ['makeup'] });
  for (const body of [{}, { title: 'Same', category: 'beauty', subcategory: ['makeup'] }] as const)
    expect((await edit(member.token, id, body as never)).body.post).not.toHaveProperty('editedAt');
});

test('a post that is again as it was published is not an edited one', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { title: 'First', caption: 'One', tags: ['low waste'] });
  const change = async (body: OperationInput<'editPost'>['body']) => (await edit(member.token, id, body)).body.post;
  expect(await change({ title: 'Second' })).toHaveProperty('editedAt');
  expect(await change({ tags: [], caption: 'Two' })).toHaveProperty('editedAt');
  expect(await change({ title: 'First' })).toHaveProperty('editedAt');
  expect(await change({ tags: ['low waste'], caption: 'One' })).not.toHaveProperty('editedAt');
  expect(await read(id)).not.toHaveProperty('editedAt');
  expect(await change({ title: 'Third' })).toHaveProperty('editedAt');
});

test('what was stored about the published post keeps its meaning in later versions', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { title: 'Edited', caption: 'One', tags: ['low waste'] });
  const stored = { edited_at: 1, published_hash: hash('sha256', '["","First","One","","beauty",[],["low waste"]]') };
  await server().db.updateTable('posts').set(stored).where('id', '=', id).execute();
  expect((await edit(member.token, id, { caption: 'Two' })).body.post).toHaveProperty('editedAt');
  const { body } = await edit(member.token, id, { title: 'First', caption: 'One' });
  expect(body.post).not.toHaveProperty('editedAt');
});

test('a post that was edited before the published text was known stays an edited one', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { title: 'Edited before' });
  await server().db.updateTable('posts').set({ edited_at: 1 }).where('id', '=', id).execute();
  for (const title of ['Changed', 'Edited before'])
    expect((await edit(member.token, id, { title })).body.post).toHaveProperty('editedAt');
});

test('with another category the post leaves the lists of the old one and is in those of the new one', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { category: 'beauty', subcategory: ['makeup', 'skincare'] });
  const isIn = async (category: 'beauty' | 'wellness', subcategory?: string) => {
    const query = { category, ...(subcategory !== undefined && { subcategory }) };
    const { posts } = (await server().call('getCategoryPosts', { query })).body;
    return posts.some(({ postId }) => postId === id);
  };
  await edit(member.token, id, { category: 'wellness', subcategory: ['nutrition'] });
  expect([await isIn('beauty'), await isIn('beauty', 'makeup'), await isIn('beauty', 'skincare')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([await isIn('wellness'), await isIn('wellness', 'nutrition')]).toEqual([true, true]);
  // The old subcategories do not belong to the new category.
  expect((await edit(member.token, id, { category: 'beauty' })).body.post).toMatchObject({ subcategory: [] });
  expect([await isIn('wellness', 'nutrition'), await isIn('beauty', 'makeup'), await isIn('beauty')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('what publishing refuses, editing refuses with the same sentence, and nothing changes', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { category: 'beauty' });
  const before = await read(id);
  for (const [body, status, message] of [
    [{ link: 'https://shop.example/' }, 403, 'Only admins can add a product link.'],
    [{ subcategory: ['nutrition'] }, 400, expect.stringMatching(/^subcategory must be one of: beauty devices/)],
    [{ title: 'a'.repeat(151) }, 400, expect.stringMatching(/title/)],
    [{ caption: 'a'.repeat(2201) }, 400, expect.stringMatching(/caption/)],
    [{ imageAlt: 'a'.repeat(301) }, 400, expect.stringMatching(/imageAlt/)],
    [{ imageUrl: '' }, 400, expect.any(String)],
  ] as const)
    expect(await edit(member.token, id, { title: 'New', ...body } as never)).toMatchObject({
      status,
      body: { success: false, message },
    });
  expect(await read(id)).toEqual(before);
});

test('an admin changes the product link of its own post; a link stays when its author is no admin any more', async () => {
  const admin = await createMember(server(), { isAdmin: true });
  const { id } = await createPost(server(), admin);
  const link = 'https://shop.example/jar';
  expect((await edit(admin.token, id, { link: ` ${link} ` })).body.post).toMatchObject({ link });
  await server().db.updateTable('members').set({ is_admin: 0 }).where('id', '=', admin.id).execute();
  expect((await edit(admin.token, id, { title: 'Later', link })).body.post).toMatchObject({ title: 'Later', link });
  expect((await edit(admin.token, id, { link: '' })).body.post).toMatchObject({ link: '' });
});

test('nobody else can change a post, not even an admin; one that is gone is not found', async () => {
  const [author, other] = [await createMember(server()), await createMember(server())];
  const admin = await createMember(server(), { isAdmin: true });
  const { id } = await createPost(server(), author, { title: 'Mine' });
  for (const { token } of [other, admin])
    expect(await edit(token, id, { title: 'Yours' })).toMatchObject({
      status: 403,
      body: { success: false, message: 'You can only change your own posts.' },
    });
  expect((await server().call('editPost', { params: { postId: id }, body: { title: 'Whose?' } })).status).toBe(401);
  expect(await read(id)).toMatchObject({ title: 'Mine' });
  await server().call('deletePost', { token: author.token, params: { postId: id } });
  expect(await edit(author.token, id, { title: 'Gone' })).toMatchObject({
    status: 404,
    body: { success: false, message: 'This post does not exist.' },
  });
});

test('of two edits of different fields at the same time neither is lost', async () => {
  const member = await createMember(server());
  for (let round = 0; round < 10; round += 1) {
    const { id } = await createPost(server(), member, { title: 'Old', caption: 'Old', category: 'beauty' });
    const answers = await Promise.all([
      edit(member.token, id, { title: 'New' }),
      edit(member.token, id, { caption: 'New' }),
      edit(member.token, id, { category: 'fashion', subcategory: ['shoes'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(id)).toMatchObject({ title: 'New', caption: 'New', category: 'fashion', subcategory: ['shoes'] });
  }
});

test('an edited post is found by its new words and no longer by its old ones', async () => {
  const member = await createMember(server());
  const { id } = await createPost(server(), member, { title: 'Marmalade soap' });
  await edit(member.token, id, { title: 'Quince lotion' });
  const find = async (query: string) =>
    (await server().call('searchPosts', { query: { query } })).body.posts.map(({ postId }) => postId);
  expect([await find('quince'), await find('marmalade')]).toEqual([[id], []]);
});
