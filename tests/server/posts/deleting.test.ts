import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { jpeg } from '../pictures/sample-pictures.ts';

const server = shareTestServer();
const remove = (token: string, postId: string) => server().ask('deletePost', { token, params: { postId } });

test('S076: only its author deletes a post; an admin does not either, and it stays', async () => {
  const [amara, bela, admin] = [await createMember(server()), await createMember(server()), await createMember(server(), { isAdmin: true })];
  const { id } = await createPost(server(), amara);
  for (const { token } of [bela, admin]) {
    expect(await remove(token, id)).toMatchObject({ status: 403, body: { success: false, message: 'You can only delete your own posts.' } });
  }
  expect((await server().ask('getPost', { query: { postId: id } })).status).toBe(200);
  expect(await remove(amara.token, id)).toMatchObject({ status: 200, body: { success: true, message: 'Post deleted successfully!' } });
  expect((await server().ask('getPost', { query: { postId: id } })).status).toBe(404);
  expect((await remove(amara.token, id)).status).toBe(404);
});

test('S076: comments, saves, reports and notifications go with the post, and others stay', async () => {
  const { db } = server();
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  await createMember(server(), { isAdmin: true });
  const [gone, kept] = [await createPost(server(), amara), await createPost(server(), amara)];
  for (const { id, imageUrl } of [gone, kept]) {
    await server().ask('addComments', { token: bela.token, body: { postId: id, comment: 'Lovely.' } });
    await server().ask('savePost', { token: bela.token, body: { imageUrl } });
    await server().ask('reportPost', { token: bela.token, body: { postId: id, reason: 'Advertising.' } });
  }
  await remove(amara.token, gone.id);

  for (const table of ['comments', 'saves', 'reports', 'notifications', 'post_subcategories'] as const) {
    expect(await db.selectFrom(table).select('post_id').where('post_id', '=', gone.id).execute(), table).toEqual([]);
  }
  const { body } = await server().ask('getUnreadNotifications', { token: amara.token });
  expect(body.notifications.map(({ kind, postId }) => [kind, postId])).toEqual([['save', kept.id], ['comment', kept.id]]);
  expect((await server().ask('getSavedPosts', { token: bela.token })).body.savedPosts.map(({ postId }) => postId)).toEqual([kept.id]);
  expect((await server().ask('getComments', { token: bela.token, query: { postId: gone.id } })).status).toBe(404);
});

test('S076: the files of its picture go with the post', async () => {
  const { pictures, folder, clock, db } = server();
  const { id, token } = await createMember(server());
  const { url: imageUrl } = await pictures.add({ memberId: id, kind: 'post', bytes: await jpeg(60, 60) });
  const published = await server().ask('savePostMetadata', { token, body: { category: 'beauty', imageUrl } });
  await pictures.idle();
  expect((await server().app.inject(imageUrl)).statusCode).toBe(200);
  await remove(token, published.body.postId);
  await pictures.idle();
  expect((await server().app.inject(imageUrl)).statusCode).toBe(404);
  const files = await readdir(join(folder, 'pictures'), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toEqual([]);
  expect(await db.selectFrom('uploads').select('id').where('created_at', '<=', clock.now()).where('member_id', '=', id).execute()).toEqual([]);
});

test('S076: a post that is commented on, saved, reported and deleted at once leaves nothing behind, and nobody meets a fault', async () => {
  const { db } = server();
  const amara = await createMember(server());
  await createMember(server(), { isAdmin: true });
  const others = [await createMember(server()), await createMember(server()), await createMember(server())];
  for (let round = 0; round < 15; round += 1) {
    const { id: postId, imageUrl } = await createPost(server(), amara);
    const answers = await Promise.all([
      ...others.flatMap(({ token }) => [
        server().ask('addComments', { token, body: { postId, comment: 'Quick!' } }),
        server().ask('savePost', { token, body: { imageUrl } }),
        server().ask('reportPost', { token, body: { postId, reason: 'Quick.' } }),
      ]),
      remove(amara.token, postId),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    for (const table of ['comments', 'saves', 'reports', 'notifications'] as const) {
      expect(await db.selectFrom(table).select('post_id').where('post_id', '=', postId).execute(), table).toEqual([]);
    }
  }
  const told = await server().ask('getUnreadNotifications', { token: amara.token });
  expect(told.body.notifications).toEqual([]);
});

test('S099: a member who deletes the account while posting, commenting and following leaves nothing behind, and meets no fault', async () => {
  const { db } = server();
  const amara = await createMember(server());
  const { id: postId } = await createPost(server(), amara);
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await createMember(server());
    const answers = await Promise.all([
      server().ask('savePostMetadata', { token, body: { category: 'beauty' } }),
      server().ask('follow', { token, params: { id: amara.id } }),
      server().ask('delete', { token }),
      server().ask('addComments', { token, body: { postId, comment: 'Goodbye.' } }),
      server().ask('follow', { token: amara.token, params: { id } }),
    ]);
    for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status);
    expect(await db.selectFrom('posts').select('id').where('author_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('connections').select('member_id').where((eb) => eb.or([eb('member_id', '=', id), eb('other_id', '=', id)])).execute()).toEqual([]);
    expect(await db.selectFrom('notifications').select('id').where((eb) => eb.or([eb('actor_id', '=', id), eb('recipient_id', '=', id)])).execute()).toEqual([]);
  }
});
