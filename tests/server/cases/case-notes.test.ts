import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function startCase() {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const moderator = await createMember(server, { isModerator: true });
  const author = await createMember(server);
  const reporter = await createMember(server);
  await server.call('reportMember', { token: reporter.token, body: { userId: author.id, reason: 'A shop.' } });
  const { id: caseId } = await server.db
    .selectFrom('report_cases')
    .select('id')
    .where('author_id', '=', author.id)
    .executeTakeFirstOrThrow();
  const params = { caseId };
  const note = (token: string, text: string) => server.call('addCaseNote', { token, params, body: { text } });
  const notes = async () => (await server.call('getReportCase', { token: admin.token, params })).body.notes;
  return { server, admin, moderator, author, reporter, params, note, notes };
}

test('admins and moderators note something on a case, each with its name and the time, and the log says so', async () => {
  const { server, admin, moderator, author, params, note, notes } = await startCase();
  expect((await note(moderator.token, '  I have asked.\n')).status).toBe(200);
  server.clock.advance(1000);
  expect((await note(admin.token, 'No answer yet.')).status).toBe(200);
  expect(await notes()).toMatchObject([
    { authorName: moderator.username, text: 'I have asked.' },
    { authorName: admin.username, text: 'No answer yet.' },
  ]);
  const { entries } = (await server.call('listAuditLog', { token: admin.token, query: { action: 'case.noted' } })).body;
  const mine = entries.filter(({ subjectId }) => subjectId === author.id);
  expect(mine.map(({ actorName }) => actorName)).toEqual([admin.username, moderator.username]);
  expect(JSON.stringify(mine)).not.toContain('asked');
  // A note is nothing newer that would keep a decision from being undone.
  const { token } = admin;
  await server.call('decideReportCase', { token, params, body: { decision: 'keep' } });
  await note(token, 'It was a joke.');
  const [, decided] = (await server.call('listAuditLog', { token, query: { subjectId: author.id } })).body.entries;
  expect((await server.call('undoAdminAct', { token, params: { entryId: decided!.entryId } })).status).toBe(200);
});

test('an empty or endless note is refused at its field, and one on a case of its own is none', async () => {
  const { server, admin, moderator, author, note } = await startCase();
  for (const text of ['', '  \u{200B} ', 'x'.repeat(501)]) {
    const reply = await note(admin.token, text);
    expectProblem(reply, 400);
    expect(reply.body).toMatchObject({ message: expect.stringContaining('text') });
  }
  await server.call('promoteMember', { token: admin.token, params: { id: author.id } });
  expectProblem(await note(author.token, 'I am innocent.'), 404);
  // A moderator does not read it either.
  expectProblem(await note(moderator.token, 'It is one of us.'), 404);
});

test('whoever wrote a note has it in its download; it goes with the account that it is about', async () => {
  const { server, moderator, author, note, notes } = await startCase();
  await note(moderator.token, 'I have asked.');
  expect(await notes()).toHaveLength(1);
  const rows = () => server.db.selectFrom('case_notes').select('id').where('author_id', '=', moderator.id).execute();
  const { body } = await server.call('requestDownload', { token: moderator.token });
  const { rawPayload } = await server.app.inject({ method: 'GET', url: body.path });
  expect(strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json']!)).toContain('I have asked.');
  expect((await server.call('delete', { token: author.token })).status).toBe(200);
  await expect.poll(rows).toEqual([]);
});
