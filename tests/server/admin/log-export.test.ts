import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const header = '"id","at","actor","action","subjectId","subject","reason","details","undoneAt","undoneBy"';

const exportLog = (server: TestServer, { token }: TestMember, query = '') =>
  server.app.inject({
    method: 'GET',
    url: `/api/admin/auditLog/export${query}`,
    headers: { authorization: `Bearer ${token}` },
  });

test('the log is a file for spreadsheets, in which nothing is a formula', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { username: 'the.admin', isAdmin: true });
  const member = await createMember(server, { username: 'noor' });
  const { token } = admin;
  const params = { id: member.id };
  for (const reason of [
    '=HYPERLINK("http://evil.example")',
    ' +1',
    '-1',
    '@SUM(1)',
    'a;=1;"+1\n-1',
    'Rude,\n"loud" – 粗い',
  ]) {
    await server.call('suspendMember', { token, params, body: { reason } });
    await server.call('unsuspendMember', { token, params });
  }
  const [newest] = (await server.call('listAuditLog', { token })).body.entries;
  const reply = await exportLog(server, admin, '?action=member.suspended');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="log-\d{4}-\d\d-\d\d\.csv"$/) as string,
    'cache-control': 'no-store',
  });
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = reply.rawPayload.toString('utf8').slice(1);
  const reasons = [...text.matchAll(/"noor","((?:[^"]|"")*)"/g)].map(([, reason = '']) => reason.replaceAll('""', '"'));
  expect(reasons).toEqual([
    'Rude,\n"loud" – 粗い',
    // Where a semicolon separates, as in German, it begins a cell, and so does a new line.
    `a;'=1;'"+1\n'-1`,
    "'@SUM(1)",
    "'-1",
    "' +1",
    `'=HYPERLINK("http://evil.example")`,
  ]);
  const nothing = await exportLog(server, admin, '?group=joining');
  expect(nothing.rawPayload.toString('utf8').slice(1)).toBe(`${header}\r\n`);
  const [first = '', ...lines] = text.split('\r\n');
  expect(first).toBe(header);
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^"[0-9a-f-]{36}","\d{4}-\d\d-\d\dT[\d:.]+Z","the\.admin","member\.suspended"/);
  expect(newest!.action).toBe('member.unsuspended');
  expect(text).not.toContain('unsuspended');
});

test('a long log is whole and in order, without what was decided about the admin itself', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const ids = Array.from({ length: 1200 }, () => server.newId());
  for (let from = 0; from < ids.length; from += 100)
    await server.db
      .insertInto('audit_log')
      .values(
        ids.slice(from, from + 100).map((id, at) => ({
          id,
          actor_name: 'somebody',
          action: 'case.decided' as const,
          subject_id: at === 0 ? admin.id : null,
          subject_name: '',
          reason: '',
          details: '{}',
        })),
      )
      .execute();
  const lines = (await exportLog(server, admin)).payload.trimEnd().split('\r\n').slice(1);
  const own = ids.filter((_, at) => at % 100 === 0);
  expect(lines.map((line) => line.slice(1, 37))).toEqual(ids.filter((id) => !own.includes(id)).toReversed());
});

test('only admins get it', async () => {
  const server = await startTestServer();
  const member = await createMember(server, { isModerator: true });
  expectProblem(await server.send('GET', '/admin/auditLog/export', { token: member.token }), 404);
});
