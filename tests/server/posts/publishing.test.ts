import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
const keyed = (key: string) => ({ 'idempotency-key': key });

async function postsOf(userId: string) {
  return (await server().call('getUsersPosts', { query: { userId } })).body.posts;
}

test('S050: a post is listed as it was published, with its picture', async () => {
  const member = await createMember(server());
  const imageUrl = await createUpload(server(), member);
  const fields = {
    imageUrl,
    tags: ['low waste', 'fair trade'],
    title: ' As it is ',
    caption: 'Emoji 🌿',
    category: 'beauty',
    subcategory: ['makeup', 'skincare'],
  } as const;
  const body = { ...fields, tags: [...fields.tags], subcategory: [...fields.subcategory], link: '' };
  const published = await server().call('savePostMetadata', { token: member.token, body });
  expect(published).toMatchObject({ status: 200, body: { success: true, message: 'Post created successfully!' } });
  const [post] = await postsOf(member.id);
  expect(post).toMatchObject({ ...body, postId: published.body.postId, image: { width: 1280, height: 1600 } });
});

test('S048: only the category is required; a post without a picture has an empty imageUrl and no image', async () => {
  const member = await createMember(server());
  const { status } = await server().call('savePostMetadata', { token: member.token, body: { category: 'fashion' } });
  expect(status).toBe(200);
  const [post] = await postsOf(member.id);
  expect(post).toMatchObject({ imageUrl: '', title: '', caption: '', tags: [], subcategory: [], category: 'fashion' });
  expect(post).not.toHaveProperty('image');
  expect(
    await server().call('savePostMetadata', { token: member.token, body: { title: 'Lost' } as never }),
  ).toMatchObject({ status: 400, body: { success: false, message: 'category is missing.' } });
});

test('S048: titles of 150 and captions of 2,200 characters are accepted, longer ones rejected; an emoji counts once', async () => {
  const member = await createMember(server());
  const attempt = async (title: string, caption: string) =>
    (await server().call('savePostMetadata', { token: member.token, body: { category: 'beauty', title, caption } }))
      .status;
  expect(await attempt('🌿'.repeat(150), 'é'.repeat(2200))).toBe(200);
  expect(await attempt('a'.repeat(151), '')).toBe(400);
  expect(await attempt('', 'a'.repeat(2201))).toBe(400);
});

test('S006: a product link is rejected for members unless it is blank, and stored for admins', async () => {
  const member = await createMember(server());
  const admin = await createMember(server(), { isAdmin: true });
  const publish = (token: string, link: string) =>
    server().call('savePostMetadata', { token, body: { category: 'beauty', link } });
  expect(await publish(member.token, 'https://shop.example/serum')).toMatchObject({
    status: 403,
    body: { success: false, message: 'Only admins can add a product link.' },
  });
  expect((await publish(member.token, '   ')).status).toBe(200);
  expect((await publish(admin.token, ' https://shop.example/serum ')).status).toBe(200);
  expect((await postsOf(admin.id))[0]?.link).toBe('https://shop.example/serum');
  expect((await publish(admin.token, 'javascript:alert(1)')).status).toBe(400);
});

test('S083: subcategories must belong to the category and be unique', async () => {
  const { token, id } = await createMember(server());
  const publish = async (subcategory: string[]) =>
    (await server().call('savePostMetadata', { token, body: { category: 'wellness', subcategory: subcategory as [] } }))
      .status;
  expect(await publish(['nutrition', 'personal care'])).toBe(200);
  expect(await publish(['nutrition', 'shoes'])).toBe(400);
  expect(await publish(['nutrition', 'nutrition'])).toBe(400);
  expect(await postsOf(id)).toHaveLength(1);
});

test("S126: with another member's or an unknown picture nothing is published", async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const foreign = await createUpload(server(), amara);
  const publish = async (imageUrl: string) =>
    (await server().call('savePostMetadata', { token: bela.token, body: { category: 'beauty', imageUrl } })).status;
  expect(await publish(foreign)).toBe(403);
  expect(await publish('/media/none/960.webp')).toBe(400);
  expect(await publish('https://elsewhere.example/a.webp')).toBe(400);
  expect(await postsOf(bela.id)).toEqual([]);
});

test('S047: a repeated key gets the first answer and publishes once, also with a picture', async () => {
  const member = await createMember(server());
  const body = { category: 'beauty', imageUrl: await createUpload(server(), member) } as const;
  const publish = () =>
    server().call('savePostMetadata', { token: member.token, body, headers: keyed('a key of my own') });
  const [first, again] = [await publish(), await publish()];
  expect(first.status).toBe(200);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await postsOf(member.id)).toHaveLength(1);
});

test('S047: concurrent requests with one key publish once and get the same answer', async () => {
  const member = await createMember(server());
  const body = { category: 'beauty', title: 'Once' } as const;
  const publish = () =>
    server().call('savePostMetadata', { token: member.token, body, headers: keyed('pressed six times') });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(publish));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.postId)).size).toBe(1);
  expect(await postsOf(member.id)).toHaveLength(1);
});

test('S047: a key of another request is rejected; a rejected request does not use up its key', async () => {
  const member = await createMember(server());
  const publish = (title: string, imageUrl = '') =>
    server().call('savePostMetadata', {
      token: member.token,
      body: { category: 'beauty', title, imageUrl },
      headers: keyed('one key, two posts'),
    });
  expect((await publish('First', '/media/none/960.webp')).status).toBe(400);
  expect((await publish('First')).status).toBe(200);
  expect(await publish('Second')).toMatchObject({ status: 422, body: { success: false } });
  expect(await postsOf(member.id)).toHaveLength(1);
});

test('S047: two members can use the same key', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const publish = ({ token }: { token: string }) =>
    server().call('savePostMetadata', { token, body: { category: 'beauty' }, headers: keyed('the same words') });
  const [first, second] = [await publish(amara), await publish(bela)];
  expect(first.body.postId).not.toBe(second.body.postId);
  expect([await postsOf(amara.id), await postsOf(bela.id)].map((posts) => posts.length)).toEqual([1, 1]);
});
