import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { elementIds } from '#contract/page.ts';
import { readConfig } from '#server/platform/config.ts';
import { storeFirstFace } from '#server/rules/first-face.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();
const own = { PUBLIC_URL: 'https://clean.example' };

const serve = (environment: Record<string, string>) =>
  startTestServer(environment, { clientFolder: builtFolder(), renderPage: null });

/** What the page at `/` tells the app. */
async function settingsIn({ app }: TestServer): Promise<unknown> {
  const { body } = await app.inject({ url: '/' });
  return JSON.parse(new RegExp(`id="${elementIds.settings}">(.*?)</script>`).exec(body)?.[1] ?? '{}');
}

const face: Schemas['FaceSetting'] = {
  name: 'Green Room',
  tagline: 'Neighbours swap "what" they grow.',
  heading: 'Welcome, neighbour',
  lead: 'What grew this week',
  contactEmail: 'us@green.example',
  investInFooter: false,
  links: [{ name: 'Mastodon', address: 'https://social.example/@green' }],
};

test('the demo has four networks, an address and /invest; a community of one’s own has what its owner sets', async () => {
  expect(await settingsIn(await serve({}))).toMatchObject({
    appName: 'Cleaner Life',
    contactEmail: 'hello@example.org',
    hasInvest: true,
    investInFooter: true,
    links: [{ name: 'Instagram' }, { name: 'TikTok' }, { name: 'YouTube' }, { name: 'LinkedIn' }],
  });
  const server = await serve(own);
  expect(await settingsIn(server)).toMatchObject({ contactEmail: '', hasInvest: false, links: [] });

  await changeSettings(server, { face });
  const { name, ...texts } = face;
  expect(await settingsIn(server)).toMatchObject({ ...texts, appName: name, hasInvest: true });
  const { body } = await server.app.inject({ url: '/' });
  expect(body).toContain('<title>Green Room</title>');
  const manifest = (await server.app.inject({ url: '/manifest.webmanifest' })).json<Record<string, unknown>>();
  expect(manifest).toMatchObject({ name, short_name: name, description: face.tagline });
  const member = await createMember(server);
  await server.call('forgotPassword', { body: { email: member.email } });
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toContain('A new password for Green Room');
});

test('what the environment of an older version says is taken over once, and told', async () => {
  const said: string[] = [];
  const log = { info: (details: object, message: string) => void said.push(JSON.stringify(details) + message) };
  const former = {
    ...own,
    APP_NAME: 'Old Name',
    CONTACT_EMAIL: 'old@example.org',
    SOCIAL_TIKTOK: 'https://t.example/a',
  };
  const server = await serve(former);
  expect(await settingsIn(server)).toMatchObject({
    appName: 'Old Name',
    contactEmail: 'old@example.org',
    links: [{ name: 'TikTok', address: 'https://t.example/a' }],
  });
  await changeSettings(server, { face });
  await storeFirstFace(server.db, readConfig(former), log);
  expect(await settingsIn(server)).toMatchObject({ appName: 'Green Room' });
  expect(said.join()).toMatch(/APP_NAME, CONTACT_EMAIL, SOCIAL_TIKTOK.*no longer read.*remove them from \.env/);
});

test('what makes no sense is refused in a sentence, and changes nothing; a change is in the log', async () => {
  const server = await startTestServer(own);
  const { token } = await createMember(server, { isAdmin: true });
  const change = (changed: Partial<typeof face>) =>
    server.call('changeCommunitySettings', { token, body: { face: { ...face, ...changed } } });
  for (const address of ['javascript:alert(1)', 'ftp://files.example', 'nowhere']) {
    const refused = await change({ links: [{ name: 'Us', address }] });
    expectProblem(refused, 400);
    expect(refused.body.message).toMatch(`“${address}” is not the address of a web page. Write one such as`);
  }
  const refused = await change({ contactEmail: 'nobody' });
  expectProblem(refused, 400);
  expect(refused.body.message).toBe('“nobody” is no e-mail address. Write one such as hello@example.org, or nothing.');
  expect((await server.call('listAuditLog', { token })).body.entries).toEqual([]);

  expect((await change({ links: [{ name: ' Us ', address: 'us.example' }] })).body.settings.face.links).toEqual([
    { name: 'Us', address: 'https://us.example' },
  ]);
  const { entries } = (await server.call('listAuditLog', { token })).body;
  expect(entries[0]?.details).toMatchObject({
    before: { 'face.name': 'Cleaner Life', 'face.links': '' },
    after: { 'face.name': 'Green Room', 'face.links': 'Us https://us.example' },
  });
});
