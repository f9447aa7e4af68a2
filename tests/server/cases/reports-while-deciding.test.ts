import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const message = 'Please do not advertise here.';

test('a report at the moment of a decision belongs to a new case, or to the decided one, of which its reporter is told', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const author = await createMember(server);
  const reporters = [await createMember(server), await createMember(server), await createMember(server)];
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
      .select(['case_id', 'reporter_id'])
      .where('subject_id', '=', postId)
      .execute();
    expect(stored).toHaveLength(accepted);
    const told = await server.db
      .selectFrom('notifications')
      .select('recipient_id')
      .where('case_id', '=', params.caseId)
      .where('kind', '=', 'decision')
      .execute();
    const decidedReports = stored.filter(({ case_id: caseId }) => caseId === params.caseId);
    expect(told.map(({ recipient_id: id }) => id).toSorted()).toEqual(
      decidedReports.map(({ reporter_id: id }) => id).toSorted(),
    );
    const { cases: open, openCount } = (await server.call('listReportCases', { token })).body;
    if (!isKept) expect(openCount).toBe(0);
    if (open[0])
      await server.call('decideReportCase', { token, params: { caseId: open[0].caseId }, body: { decision: 'keep' } });
  }
});
