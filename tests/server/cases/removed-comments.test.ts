import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const message = 'Please do not advertise here.';

/** A comment of Noor on a post of Amara that Bela has reported. */
async function startCommunity() {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const [noor, amara, bela] = [await createMember(server), await createMember(server), await createMember(server)];
  const { id: postId } = await createPost(server, amara);
  const { body } = await server.call('addComments', { token: noor.token, body: { postId, comment: 'Buy it!' } });
  const { commentId } = body.comment;
  await server.call('reportComment', { token: bela.token, body: { commentId, reason: 'Pushy.' } });
  const { caseId } = (await server.call('listReportCases', { token: admin.token })).body.cases[0]!;
  return { server, admin, noor, amara, bela, postId, commentId, caseId };
}

type Community = Awaited<ReturnType<typeof startCommunity>>;

const remove = (community: Community, decision: 'remove' | 'suspend' = 'remove') =>
  community.server.call('decideReportCase', {
    token: community.admin.token,
    params: { caseId: community.caseId },
    body: { decision, message },
  });

const undoLast = ({ server, admin, noor }: Community) => undoNewest(server, admin, { subjectId: noor.id });

const deleteBy = ({ server, commentId }: Community, { token }: TestMember) =>
  server.call('deleteComment', { token, params: { commentId } });
const restoreBy = ({ server, commentId }: Community, { token }: TestMember) =>
  server.call('restoreComment', { token, params: { commentId } });

async function isShown({ server, bela, postId, commentId }: Community) {
  const { body } = await server.call('getComments', { token: bela.token, query: { postId } });
  return body.comments.some((comment) => comment.commentId === commentId);
}

const setMember = (server: TestServer, { id }: TestMember, deactivatedAt: number | null) =>
  server.db.updateTable('members').set({ deactivated_at: deactivatedAt }).where('id', '=', id).execute();
const setPost = (server: TestServer, postId: string, removedAt: number | null) =>
  server.db.updateTable('posts').set({ removed_at: removedAt }).where('id', '=', postId).execute();

interface Reason {
  begin: (community: Community) => Promise<unknown>;
  /** Ends what hides the comment, as far as who has hidden it can. */
  end: (community: Community) => Promise<unknown>;
}

/** What hides a comment before an admin removes it, and how that ends afterwards. */
const reasons: Record<string, Reason> = {
  'nothing else': { begin: () => Promise.resolve(), end: (all) => restoreBy(all, all.noor) },
  'its author deleted it': { begin: (all) => deleteBy(all, all.noor), end: (all) => restoreBy(all, all.noor) },
  'the author of the post deleted it': {
    begin: (all) => deleteBy(all, all.amara),
    end: (all) => restoreBy(all, all.amara),
  },
  'its author is deactivated': {
    begin: ({ server, noor }) => setMember(server, noor, server.clock.now()),
    end: ({ server, noor }) => setMember(server, noor, null),
  },
  'the author of the post is deactivated': {
    begin: ({ server, amara }) => setMember(server, amara, server.clock.now()),
    end: ({ server, amara }) => setMember(server, amara, null),
  },
  'the post is removed': {
    begin: ({ server, postId }) => setPost(server, postId, server.clock.now()),
    end: ({ server, postId }) => setPost(server, postId, null),
  },
  'its author is blocked': {
    begin: ({ server, bela, noor }) => server.call('blockMember', { token: bela.token, params: { id: noor.id } }),
    end: ({ server, bela, noor }) => server.call('unblockMember', { token: bela.token, params: { id: noor.id } }),
  },
};

test.each(Object.keys(reasons))('a comment that was removed stays so when it was hidden before: %s', async (name) => {
  const { begin, end } = reasons[name]!;
  const community = await startCommunity();
  await begin(community);
  expect((await remove(community)).status).toBe(200);
  await end(community);
  expect(await isShown(community)).toBe(false);
  for (const member of [community.noor, community.amara]) {
    expectProblem(await restoreBy(community, member), 403);
    expect(await isShown(community)).toBe(false);
  }
});

test.each(['noor', 'amara'] as const)(
  'undoing the removal does not bring back what %s has deleted before',
  async (who) => {
    const community = await startCommunity();
    await deleteBy(community, community[who]);
    await remove(community);
    expect((await undoLast(community)).status).toBe(200);
    expect(await isShown(community)).toBe(false);
    expect((await restoreBy(community, community[who])).status).toBe(200);
    expect(await isShown(community)).toBe(true);
  },
);

test('nor what its author has deleted since', async () => {
  const community = await startCommunity();
  await remove(community);
  expect((await deleteBy(community, community.noor)).status).toBe(200);
  expectProblem(await deleteBy(community, community.noor), 404);
  expectProblem(await deleteBy(community, community.bela), 404);
  expectProblem(await restoreBy(community, community.noor), 403);
  expect((await undoLast(community)).status).toBe(200);
  expect(await isShown(community)).toBe(false);
  expect((await restoreBy(community, community.noor)).status).toBe(200);
});

test('a comment that only an admin has removed is back when that is undone', async () => {
  const community = await startCommunity();
  await remove(community);
  expect((await undoLast(community)).status).toBe(200);
  expect(await isShown(community)).toBe(true);
});

test('a suspension removes the comment, too, and undoing it does not bring back what its author has deleted', async () => {
  const community = await startCommunity();
  await deleteBy(community, community.noor);
  await remove(community, 'suspend');
  await setMember(community.server, community.noor, null);
  expectProblem(await restoreBy(community, community.noor), 401, 403);
  expect((await undoLast(community)).status).toBe(200);
  expect(await isShown(community)).toBe(false);
});

test('a decision that it stays changes nothing about what its author has deleted', async () => {
  const community = await startCommunity();
  const { server, admin, caseId } = community;
  await deleteBy(community, community.noor);
  await server.call('decideReportCase', { token: admin.token, params: { caseId }, body: { decision: 'keep' } });
  expect((await undoLast(community)).status).toBe(200);
  expect(await isShown(community)).toBe(false);
});

test('an admin removes without a report what its author has deleted, so that it cannot come back', async () => {
  const community = await startCommunity();
  const { server, admin, commentId, noor } = community;
  await deleteBy(community, noor);
  const removal = { token: admin.token, params: { commentId }, body: { reason: message } };
  expect((await server.call('removeComment', removal)).status).toBe(200);
  expectProblem(await server.call('removeComment', removal), 409);
  expectProblem(await restoreBy(community, noor), 403);
});

test('of a removal and a restoring at once, the removal holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const community = await startCommunity();
    await deleteBy(community, community.noor);
    await Promise.all([remove(community), restoreBy(community, community.noor)]);
    expect(await isShown(community)).toBe(false);
  }
});

test('a post that was removed while its author was deactivated stays so, and cannot be edited', async () => {
  const { server, admin, amara, bela, postId } = await startCommunity();
  await server.call('reportPost', { token: bela.token, body: { postId, reason: 'Advertising.' } });
  const { cases } = (await server.call('listReportCases', { token: admin.token })).body;
  await setMember(server, amara, server.clock.now());
  const params = { caseId: cases.find(({ kind }) => kind === 'post')!.caseId };
  const decided = await server.call('decideReportCase', {
    token: admin.token,
    params,
    body: { decision: 'remove', message },
  });
  expect(decided.status).toBe(200);
  await setMember(server, amara, null);
  expectProblem(await server.call('getPost', { query: { postId } }), 404);
  const edit = await server.call('editPost', { token: amara.token, params: { postId }, body: { title: 'Anew' } });
  expectProblem(edit, 404);
});
