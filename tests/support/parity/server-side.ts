import { randomUUID } from 'node:crypto';

import { writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { codesOf } from '#tests/support/second-factors.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import type { Side } from './side.ts';

/** A community on the real server with as much as the made-up one of the mocks. */
export async function createServerSide(server: TestServer, { isAdmin }: { isAdmin: boolean }): Promise<Side> {
  const owner = await createMember(server, { username: 'owner', isAdmin: true });
  const { id: me, email, token } = await register(server, 'amara');
  if (isAdmin) {
    // An admin has confirmed its address.
    await server.db
      .updateTable('members')
      .set({ email_verified_at: server.clock.now() })
      .where('id', '=', me)
      .execute();
    await server.call('promoteMember', { token: owner.token, params: { id: me } });
  }
  const [friend, stranger, muted, demo] = [
    await createMember(server, { username: 'noor.field' }),
    await createMember(server, { username: 'jule' }),
    await createMember(server, { username: 'ren' }),
    await createMember(server, { username: 'oakmoss' }),
  ];
  await writeDemoMemberIds(server.db, [demo.id]);
  const fields = { tags: ['low waste' as const], subcategory: ['skincare' as const], imageAlt: 'A drawing' };
  const posts = new Map<string, TestPost>();
  const publish = async (author: { id: string }) => {
    const post = await createPost(server, author, fields);
    posts.set(post.id, post);
    return post;
  };
  const [own, post, unsaved] = [await publish({ id: me }), await publish(friend), await publish(stranger)];
  const asMember = ({ token: bearer }: Pick<TestMember, 'token'>) => ({
    comment: (postId: string, comment: string) =>
      server.call('addComments', { token: bearer, body: { postId, comment } }),
    save: ({ imageUrl }: TestPost) => server.call('savePost', { token: bearer, body: { imageUrl } }),
    report: (postId: string) => server.call('reportPost', { token: bearer, body: { postId, reason: 'Advertising.' } }),
  });
  const mine = asMember({ token });
  await mine.save(post);
  await server.call('follow', { token, params: { id: friend.id } });
  await server.call('muteMember', { token, params: { id: muted.id } });
  const { body: commented } = await asMember(friend).comment(own.id, 'Where do you refill it?');
  await asMember(stranger).comment(post.id, 'Third one here.');
  await asMember(friend).save(own);
  await asMember(stranger).report(unsaved.id);
  await asMember(friend).report(unsaved.id);
  await createCollection(server, { token }, { posts: [post] });
  const collection = await createCollection(server, friend, {
    name: 'Slow mornings',
    posts: [post, own],
    isPublic: true,
  });

  // What can be removed of a profile.
  await createCollection(server, stranger, { isPublic: true });
  await server.call('createInvitation', { token: owner.token, body: { note: 'For the book club', maxUses: 10 } });
  await server.call('changeCommunitySettings', { token: owner.token, body: { registration: 'approval' } });
  const fern = { username: 'fern', email: 'fern@example.org', password, reason: 'Soap.' };
  await server.call('register', { body: fern });
  await server.call('changeCommunitySettings', { token: owner.token, body: { registration: 'open' } });
  const suspended = await createMember(server, { username: 'suspended' });
  const suspension = { params: { id: suspended.id }, body: { reason: 'Advertising.', days: 7 as const } };
  await server.call('suspendMember', { token: owner.token, ...suspension });
  await server.call('login', { body: { email, password } });
  await server.call('createApiToken', { token, body: { name: 'Backup script', scope: 'read' } });
  await server.db
    .insertInto('linked_sign_ins')
    .values({
      issuer: 'https://accounts.google.com',
      subject: 'google',
      member_id: me,
      email,
      created_at: server.clock.now(),
    })
    .execute();
  await recordNumbers(server.db, server.clock.now());

  const first = async <T>(list: Promise<T[] | undefined>) => (await list)![0]!;
  return {
    call: server.call.bind(server),
    token,
    password,
    answers: new Map(),
    imageOf: (id) => Promise.resolve(posts.get(id)?.imageUrl ?? `/media/${randomUUID()}/1280.webp`),
    mailedToken: (page, to = email) => mailedToken(server, page, to),
    oneTimeCode: (secret) => codesOf(server, secret)(),
    ids: {
      me,
      friend: friend.id,
      stranger: stranger.id,
      muted: muted.id,
      applicant: (
        await first(server.call('listJoinRequests', { token: owner.token }).then(({ body }) => body.requests))
      )._id,
      own: own.id,
      post: post.id,
      unsaved: unsaved.id,
      comment: commented.comment.commentId,
      collection: collection.collectionId,
      notification: (
        await first(server.call('getUnreadNotifications', { token }).then(({ body }) => body.notifications))
      ).notificationId,
      session: (await server.call('getSessions', { token })).body.sessions.find(({ isCurrent }) => !isCurrent)!.id,
      apiToken: (await first(server.call('listApiTokens', { token }).then(({ body }) => body.apiTokens))).id,
      invitation: (
        await first(server.call('listInvitations', { token: owner.token }).then(({ body }) => body.invitations))
      ).invitationId,
      reported: (await first(server.call('listReportCases', { token: owner.token }).then(({ body }) => body.cases)))
        .caseId,
    },
  };
}
