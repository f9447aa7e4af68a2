import { expect, test } from 'vitest';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import { maxPageText } from '#contract/vocabulary.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

type Name = Schemas['PageName'];

async function start() {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const write = (page: Name, language: Locale, text: string, before?: { text: string }) =>
    server.call('changePageText', {
      token: admin.token,
      params: { page, language },
      body: { text, ...(before && { before }) },
    });
  const read = (page: Name, language = 'en') =>
    server.call('getPage', { params: { page }, headers: { 'accept-language': language } });
  const log = async () => (await server.call('listAuditLog', { token: admin.token })).body.entries;
  const undo = (entryId: string) => server.call('undoAdminAct', { token: admin.token, params: { entryId } });
  return { server, admin, write, read, log, undo };
}

const textOf = ({ blocks }: Schemas['PageContent']) =>
  blocks.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n');

test('a page exists once an admin has written it, and not any more once it is emptied', async () => {
  const { server, admin, write, read } = await start();
  expectProblem(await read('imprint'), 404);
  const saved = await write('imprint', 'en', '# Who we are\r\n\r\nThe Garden, 1 Moss Lane \n\n');
  expect(saved.body).toEqual({ message: 'The page is saved.', text: '# Who we are\n\nThe Garden, 1 Moss Lane' });
  const { body } = await read('imprint');
  expect([body.language, body.title, textOf(body)]).toEqual(['en', 'Who we are', 'The Garden, 1 Moss Lane']);
  expect((await server.call('listPageTexts', { token: admin.token })).body.texts).toEqual([
    { page: 'imprint', language: 'en', text: saved.body.text },
  ]);
  await write('imprint', 'en', ' \n ');
  expectProblem(await read('imprint'), 404);
  expect((await server.call('listPageTexts', { token: admin.token })).body.texts).toEqual([]);
});

test('a reader gets its own language, else another spelling of it, else the community’s, else any', async () => {
  const { server, admin, write, read } = await start();
  const languageFor = async (language: string) => (await read('rules', language)).body.language;
  await write('rules', 'hi', 'दयालु रहें।');
  expect(await languageFor('de')).toBe('hi');
  await write('rules', 'es', 'Sé amable.');
  await write('rules', 'en-GB', 'Be kind, neighbour.');
  expect([await languageFor('hi'), await languageFor('en-US'), await languageFor('en-GB')]).toEqual([
    'hi',
    'en-GB',
    'en-GB',
  ]);
  expect(await languageFor('de')).toBe('en-GB');
  await server.call('changeCommunitySettings', {
    token: admin.token,
    body: { pages: { invest: true, language: 'es' } },
  });
  expect(await languageFor('de')).toBe('es');
  expect((await read('rules', 'de')).headers['vary']).toContain('accept-language');
});

test('each change is in the log with what was before and after; the file of the log has the whole text', async () => {
  const { server, admin, write, log } = await start();
  await write('terms', 'de', 'Erstens.\n\nZweitens.\n\nDrittens.');
  await write('terms', 'de', 'Erstens.\n\nZweitens, neu.\n\nDrittens.');
  await write('terms', 'de', 'Erstens.\n\nZweitens, neu.\n\nDrittens.');
  const [second, first, ...others] = await log();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ action: 'page.changed', actorName: admin.username, subjectId: null });
  expect(first!.details).toMatchObject({ page: 'terms', language: 'de', before: '' });
  expect(second!.details).toEqual({ page: 'terms', language: 'de', before: 'Zweitens.', after: 'Zweitens, neu.' });
  const file = await server.app.inject({
    url: '/api/admin/auditLog/export?action=page.changed',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.body).toContain(String.raw`Erstens.\n\nZweitens, neu.\n\nDrittens.`);
});

test('of a long change the log has the beginning', async () => {
  const { write, log } = await start();
  await write('privacy', 'en', '🌿'.repeat(maxPageText));
  const [entry] = await log();
  expect(entry!.details['after']).toBe(`${'🌿'.repeat(300)}…`);
});

test('a change in one language is undone also after one in another language', async () => {
  const { write, read, log, undo } = await start();
  await write('rules', 'en', 'One.');
  await write('rules', 'en', 'Two.');
  await write('rules', 'de', 'Zwei.');
  const [, second, first] = await log();
  expect((await undo(second!.entryId)).status).toBe(200);
  expect(textOf((await read('rules')).body)).toBe('One.');
  expect((await undo(first!.entryId)).status).toBe(200);
  expect((await read('rules')).body.language).toBe('de');
});

test('of two admins at once the second is told, with what the text is now', async () => {
  const { server, admin, write, read } = await start();
  const read1 = { text: '' };
  expect((await write('rules', 'en', 'From the first.', read1)).status).toBe(200);
  const second = await write('rules', 'en', 'From the second.', read1);
  expectProblem(second, 409);
  expect(second.body).toMatchObject({ current: { text: 'From the first.' } });
  expect(textOf((await read('rules')).body)).toBe('From the first.');
  expect((await write('rules', 'en', 'From the second.', { text: 'From the first.' })).status).toBe(200);
  const params = { page: 'terms', language: 'en' } as const;
  const both = await Promise.all(
    [admin, await createMember(server, { isAdmin: true })].map(({ token, username: text }) =>
      server.call('changePageText', { token, params, body: { text, before: { text: '' } } }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a text is refused that is too long, or that nobody would see', async () => {
  const { server, admin, write, read } = await start();
  expect((await write('rules', 'en', 'अ'.repeat(maxPageText), { text: 'अ'.repeat(maxPageText) })).status).toBe(409);
  expectProblem(await write('rules', 'en', 'a'.repeat(maxPageText + 1)), 400);
  for (const text of ['\u200b\u200b', '# \u200b', '[hidden]: https://example.org']) {
    const refused = await write('rules', 'en', text);
    expectProblem(refused, 400);
    expect(refused.body).toMatchObject({ field: 'text' });
  }
  expectProblem(await read('rules'), 404);
  const strange = await server.send('PUT', '/admin/pages/invest/en', {
    token: admin.token,
    payload: { text: 'Hello' },
  });
  expectProblem(strange, 400);
});

test('a preview is what the page would be, and stores nothing', async () => {
  const { server, admin, write, read } = await start();
  const text = '# Terms\n\n- one\n- two';
  const preview = await server.call('previewPage', { token: admin.token, body: { text } });
  expectProblem(await read('terms'), 404);
  await write('terms', 'en', text);
  const { language: _, ...page } = (await read('terms')).body;
  expect(preview.body).toEqual(page);
});
