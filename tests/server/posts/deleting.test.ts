import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
/** Whose rows go with their post. */
const tables = ['comments', 'saves', 'report_cases', 'notifications'] as const;
const remove = (token: string, postId: string) => server().call('deletePost', { token, params: { postId } });

test('S076: of the members only the author can delete a post', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const { id } = await createPost(server(), amara);
  expect(await remove(bela.token, id)).toMatchObject({
    status: 403,
    body: { success: false, message: 'You can only delete your own posts.' },
  });
  expect((await server().call('getPost', { query: { postId: id } })).status).toBe(200);
  expect(await remove(amara.token, id)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Post deleted successfully!' },
  });
  expect((await server().call('getPost', { query: { postId: id } })).status).toBe(404);
  expect((await remove(amara.token, id)).status).toBe(404);
});

test('an admin who deletes the post of another member removes it', async () => {
  const [amara, admin] = [await createMember(server()), await createMember(server(), { isAdmin: true })];
  const { id } = await createPost(server(), amara);
  expect((await remove(admin.token, id)).status).toBe(200);
  expect((await server().call('getPost', { query: { postId: id } })).status).toBe(404);
});

test('the author deletes a post that an admin has removed, whose decision stays and can no longer be undone', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const admin = await createMember(server(), { isAdmin: true });
  const { id } = await createPost(server(), amara);
  await server().call('removePost', { token: admin.token, params: { postId: id }, body: { reason: 'Advertising.' } });
  expect((await remove(bela.token, id)).status).toBe(404);
  expect((await remove(amara.token, id)).status).toBe(200);
  expect((await remove(amara.token, id)).status).toBe(404);
  expect(await server().db.selectFrom('posts').select('id').where('id', '=', id).execute()).toEqual([]);
  const { body } = await server().call('listAuditLog', { token: admin.token, query: { subjectId: amara.id } });
  const [entry] = body.entries;
  expect(entry).toMatchObject({ action: 'case.decided', details: { decision: 'remove', subjectId: id } });
  const undone = await server().call('undoAdminAct', { token: admin.token, params: { entryId: entry!.entryId } });
  expect(undone).toMatchObject({ status: 409 });
});

test('S076: deleting a post deletes its comments, saves, reports and notifications, and no others', async () => {
  const { db } = server();
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  await createMember(server(), { isAdmin: true });
  const [deleted, remaining] = [await createPost(server(), amara), await createPost(server(), amara)];
  for (const { id, imageUrl } of [deleted, remaining]) {
    await server().call('addComments', { token: bela.token, body: { postId: id, comment: 'Lovely.' } });
    await server().call('savePost', { token: bela.token, body: { imageUrl } });
    await server().call('reportPost', { token: bela.token, body: { postId: id, reason: 'Advertising.' } });
  }
  await remove(amara.token, deleted.id);

  for (const table of [...tables, 'post_subcategories'] as const) {
    expect(await db.selectFrom(table).select('post_id').where('post_id', '=', deleted.id).execute(), table).toEqual([]);
  }
  const { body } = await server().call('getUnreadNotifications', { token: amara.token });
  expect(body.notifications.map(({ kind, postId }) => [kind, postId])).toEqual([
    ['save', remaining.id],
    ['comment', remaining.id],
  ]);
  expect(
    (await server().call('getSavedPosts', { token: bela.token })).body.savedPosts.map(({ postId }) => postId),
  ).toEqual([remaining.id]);
  expect((await server().call('getComments', { token: bela.token, query: { postId: deleted.id } })).status).toBe(404);
});

test('S076: deleting a post removes the files of its picture', async () => {
  const { pictures, folder, clock, db } = server();
  const { id, token } = await createMember(server());
  const { url: imageUrl } = await pictures.add({ memberId: id, kind: 'post', bytes: await jpeg(60, 60) });
  const published = await server().call('savePostMetadata', { token, body: { category: 'beauty', imageUrl } });
  await pictures.idle();
  expect((await server().app.inject(imageUrl)).statusCode).toBe(200);
  await remove(token, published.body.postId);
  await pictures.idle();
  expect((await server().app.inject(imageUrl)).statusCode).toBe(404);
  const files = await readdir(join(folder, 'pictures'), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toEqual([]);
  expect(
    await db
      .selectFrom('uploads')
      .select('id')
      .where('created_at', '<=', clock.now())
      .where('member_id', '=', id)
      .execute(),
  ).toEqual([]);
});

test('S076: a post that is deleted while others comment on, save and report it leaves nothing behind, without internal errors', async () => {
  const { db } = server();
  const amara = await createMember(server());
  await createMember(server(), { isAdmin: true });
  const others = [await createMember(server()), await createMember(server()), await createMember(server())];
  for (let round = 0; round < 15; round += 1) {
    const { id: postId, imageUrl } = await createPost(server(), amara);
    const answers = await Promise.all([
      ...others.flatMap(({ token }) => [
        server().call('addComments', { token, body: { postId, comment: 'Quick!' } }),
        server().call('savePost', { token, body: { imageUrl } }),
        server().call('reportPost', { token, body: { postId, reason: 'Quick.' } }),
      ]),
      remove(amara.token, postId),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    for (const table of tables) {
      expect(await db.selectFrom(table).select('post_id').where('post_id', '=', postId).execute(), table).toEqual([]);
    }
  }
  const notifications = await server().call('getUnreadNotifications', { token: amara.token });
  expect(notifications.body.notifications).toEqual([]);
});

test('S099: an account that is deleted while its member posts, comments and follows leaves nothing behind, without internal errors', async () => {
  const { db } = server();
  const amara = await createMember(server());
  const { id: postId } = await createPost(server(), amara);
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await createMember(server());
    const answers = await Promise.all([
      server().call('savePostMetadata', { token, body: { category: 'beauty' } }),
      server().call('follow', { token, params: { id: amara.id } }),
      server().call('delete', { token }),
      server().call('addComments', { token, body: { postId, comment: 'Goodbye.' } }),
      server().call('follow', { token: amara.token, params: { id } }),
    ]);
    for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status);
    expect(await db.selectFrom('posts').select('id').where('author_id', '=', id).execute()).toEqual([]);
    expect(
      await db
        .selectFrom('connections')
        .select('member_id')
        .where((eb) => eb.or([eb('member_id', '=', id), eb('other_id', '=', id)]))
        .execute(),
    ).toEqual([]);
    expect(
      await db
        .selectFrom('notifications')
        .select('id')
        .where((eb) => eb.or([eb('actor_id', '=', id), eb('recipient_id', '=', id)]))
        .execute(),
    ).toEqual([]);
  }
});
