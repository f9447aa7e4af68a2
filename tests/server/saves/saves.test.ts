import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();
const save = (token: string, imageUrl: string, userId?: string) =>
  server().call('savePost', { token, body: { imageUrl, ...(userId !== undefined && { userId }) } });
const unsave = (token: string, imageUrl: string, userId?: string) =>
  server().call('unsavePost', { token, body: { imageUrl, ...(userId !== undefined && { userId }) } });

async function savedIds(token: string): Promise<string[]> {
  const { body } = await server().call('getSavedPosts', { token });
  const { body: ids } = await server().call('getSavedPostIds', { token });
  expect(ids.postIds).toEqual(body.savedPosts.map(({ postId }) => postId));
  return ids.postIds;
}

test('S089: a post is saved by the URL of its picture, once, even by concurrent requests', async () => {
  const member = await createMember(server());
  const { id, imageUrl } = await createPost(server(), member);
  expect(await save(member.token, imageUrl, member.id)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Post saved successfully!' },
  });
  const again = await Promise.all([1, 2, 3, 4].map(() => save(member.token, imageUrl)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await savedIds(member.token)).toEqual([id]);
});

test('S085: saved posts are paged, the last saved first, and each member has its own', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const posts = [
    await createPost(server(), amara),
    await createPost(server(), amara),
    await createPost(server(), bela),
  ];
  for (const n of [1, 0, 2]) await save(bela.token, posts[n]!.imageUrl);
  await save(amara.token, posts[1]!.imageUrl);
  const pages = await walkPages(async (at) => {
    const { body } = await server().call('getSavedPosts', { token: bela.token, query: { limit: 2, ...at } });
    return { items: body.savedPosts.map(({ postId }) => postId), nextCursor: body.nextCursor };
  });
  expect(pages).toEqual([[posts[2]!.id, posts[0]!.id], [posts[1]!.id]]);
  expect(await savedIds(amara.token)).toEqual([posts[1]!.id]);
});

test('S105: saved posts have no link', async () => {
  const admin = await createMember(server(), { isAdmin: true });
  const { id, imageUrl } = await createPost(server(), admin, { link: 'https://shop.example', tags: ['low waste'] });
  await save(admin.token, imageUrl);
  const { body } = await server().call('getSavedPosts', { token: admin.token });
  expect(body.savedPosts).toMatchObject([
    {
      imageUrl,
      postId: id,
      userId: admin.id,
      caption: 'A caption.',
      title: 'A title',
      tags: ['low waste'],
      category: 'beauty',
    },
  ]);
  expect(body.savedPosts[0]).not.toHaveProperty('link');
});

test('S130: members cannot save or unsave for another member', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const { id, imageUrl } = await createPost(server(), amara);
  await save(bela.token, imageUrl);
  expect(await save(amara.token, imageUrl, bela.id)).toMatchObject({ status: 403, body: { success: false } });
  expect(await unsave(amara.token, imageUrl, bela.id)).toMatchObject({ status: 403, body: { success: false } });
  expect([await savedIds(amara.token), await savedIds(bela.token)]).toEqual([[], [id]]);
});

test('S089: a post without a picture, or a picture without a post, cannot be saved', async () => {
  const member = await createMember(server());
  expect(await save(member.token, '')).toMatchObject({
    status: 400,
    body: { success: false, message: 'Could not save post.' },
  });
  const untaken = await createUpload(server(), member);
  for (const imageUrl of [untaken, '/media/none/960.webp', 'https://elsewhere.example/a.webp', '%', ' ']) {
    expect(await save(member.token, imageUrl), imageUrl).toMatchObject({
      status: 404,
      body: { success: false, message: 'Could not save post.' },
    });
  }
  expect(await savedIds(member.token)).toEqual([]);
});

test('S086: unsaving removes the post from the list, and repeating it changes nothing', async () => {
  const member = await createMember(server());
  const [first, second] = [await createPost(server(), member), await createPost(server(), member)];
  await save(member.token, first.imageUrl);
  await save(member.token, second.imageUrl);
  for (let n = 0; n < 2; n += 1) {
    expect(await unsave(member.token, first.imageUrl, member.id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Post removed from saved!' },
    });
  }
  expect(await savedIds(member.token)).toEqual([second.id]);
  expect((await unsave(member.token, '/media/none/960.webp')).status).toBe(200);
});

test('S099: saved posts of a deactivated author are not listed, and can still be unsaved', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const [hidden, shown] = [await createPost(server(), amara), await createPost(server(), bela)];
  for (const { imageUrl } of [hidden, shown]) await save(bela.token, imageUrl);
  await server().call('deactivate', { token: amara.token });
  expect(await savedIds(bela.token)).toEqual([shown.id]);
  expect((await save(bela.token, hidden.imageUrl)).status).toBe(404);
  await unsave(bela.token, hidden.imageUrl);
  expect(await server().db.selectFrom('saves').select('post_id').where('member_id', '=', bela.id).execute()).toEqual([
    { post_id: shown.id },
  ]);
});
