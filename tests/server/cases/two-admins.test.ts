import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const message = 'Please do not advertise here.';

async function startCommunity() {
  const server = await startTestServer();
  const admins = [
    await createMember(server, { username: 'amara', isAdmin: true }),
    await createMember(server, { username: 'bela', isAdmin: true }),
  ] as const;
  const author = await createMember(server);
  const reporters = [await createMember(server), await createMember(server), await createMember(server)];
  return { server, admins, author, reporters };
}

test('of admins who decide one report at once, the second is told who has decided what', async () => {
  const { server, admins, author, reporters } = await startCommunity();
  for (let round = 0; round < 5; round += 1) {
    const { id: postId } = await createPost(server, author);
    for (const { token } of reporters)
      await server.call('reportPost', { token, body: { postId, reason: 'Advertising.' } });
    const { cases } = (await server.call('listReportCases', { token: admins[0].token })).body;
    expect(cases).toHaveLength(1);
    const params = { caseId: cases[0]!.caseId };
    const replies = await Promise.all([
      server.call('decideReportCase', { token: admins[0].token, params, body: { decision: 'remove', message } }),
      server.call('decideReportCase', { token: admins[1].token, params, body: { decision: 'keep' } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const hasFirstWon = replies[0].status === 200;
    expect(replies[hasFirstWon ? 1 : 0].body.message).toBe(
      hasFirstWon ? '@amara has already removed it.' : '@bela has already decided that it stays.',
    );
    expect((await server.call('getPost', { query: { postId } })).status).toBe(hasFirstWon ? 404 : 200);
    const told = await server.call('getUnreadNotifications', { token: reporters[0]!.token });
    expect(told.body.notifications[0]!.message).toContain(hasFirstWon ? 'was removed' : 'stays');
    expect(told.body.unreadCount).toBe(round + 1);
  }
});

test('of admins who remove one post at once without a report, the second is told by whom it was', async () => {
  const { server, admins, author } = await startCommunity();
  for (let round = 0; round < 5; round += 1) {
    const { id: postId } = await createPost(server, author);
    const replies = await Promise.all(
      admins.map(({ token }) => server.call('removePost', { token, params: { postId }, body: { reason: message } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies[0]!.status === 200 ? 'amara' : 'bela';
    expect(replies.find(({ status }) => status === 409)!.body.message).toBe(`@${winner} has already removed it.`);
    const cases = await server.db.selectFrom('report_cases').select('id').where('subject_id', '=', postId).execute();
    expect(cases).toHaveLength(1);
  }
});

test('a report at the moment of a decision belongs to the decided case or to a new one, and is never lost', async () => {
  const { server, admins, author, reporters } = await startCommunity();
  const [{ token }] = admins;
  for (let round = 0; round < 5; round += 1) {
    const { id: postId } = await createPost(server, author);
    const report = (member: { token: string }) =>
      server.call('reportPost', { token: member.token, body: { postId, reason: 'Advertising.' } });
    await report(reporters[0]!);
    const { cases } = (await server.call('listReportCases', { token })).body;
    const params = { caseId: cases[0]!.caseId };
    const isKept = round % 2 === 0;
    const [decided, ...reports] = await Promise.all([
      server.call('decideReportCase', {
        token,
        params,
        body: isKept ? { decision: 'keep' } : { decision: 'remove', message },
      }),
      report(reporters[1]!),
      report(reporters[2]!),
    ]);
    expect(decided.status).toBe(200);
    for (const { status } of reports) expect(isKept ? [200] : [200, 404]).toContain(status);
    const accepted = 1 + reports.filter(({ status }) => status === 200).length;
    const stored = await server.db
      .selectFrom('case_reports')
      .select('case_id')
      .where('subject_id', '=', postId)
      .execute();
    expect(stored).toHaveLength(accepted);
    const { cases: open, openCount } = (await server.call('listReportCases', { token })).body;
    if (!isKept) expect(openCount).toBe(0);
    if (open[0])
      await server.call('decideReportCase', { token, params: { caseId: open[0].caseId }, body: { decision: 'keep' } });
  }
});
