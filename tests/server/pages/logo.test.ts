import sharp from 'sharp';
import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

const upload = (server: TestServer, { token }: TestMember, content: Uint8Array) =>
  server.send('POST', '/admin/logo', { token, ...multipart({ name: 'file', fileName: 'logo.png', content }) });

const wide = () =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: '#c02040' } })
    .png()
    .toBuffer();

test('a logo is the icon of page and app, and above mails; it can be undone, and changes no page without one', async () => {
  const server = await startTestServer({}, { clientFolder: builtFolder(), renderPage: null });
  const get = (url: string) => server.app.inject({ url });
  const admin = await createMember(server, { isAdmin: true });
  const mailed = async () => {
    await server.call('forgotPassword', { body: { email: admin.email } });
    await server.mailQueue.idle();
    return server.mails.at(-1);
  };
  expect((await get('/')).body).not.toContain('/icons/icon-192.png?');
  expect(await mailed()).not.toHaveProperty('html');

  const saved = await upload(server, admin, await wide());
  expect(saved.status).toBe(200);
  const { logo } = saved.body as { logo: string };
  const path = `/icons/icon-192.png?${logo}`;
  const { body } = await get('/');
  expect(body).toContain(`"logo":"${logo}"`);
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    icons: [{ src: path }, { src: `/icons/icon-512.png?${logo}` }, { src: `/icons/maskable-512.png?${logo}` }],
  });
  const icon = await get(path);
  expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': /immutable/ });
  expect((await get('/icons/icon-180.png')).headers['cache-control']).toBe('no-cache');
  const { data, info } = await sharp(icon.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([192, 192]);
  const pixelAt = (x: number, y: number) => [...data.subarray(3 * (y * 192 + x), 3 * (y * 192 + x) + 3)];
  // The whole picture, on white.
  expect([pixelAt(96, 10), pixelAt(96, 96), pixelAt(20, 96)]).toEqual([
    [255, 255, 255],
    [192, 32, 64],
    [192, 32, 64],
  ]);
  expect(await mailed()).toMatchObject({
    html: expect.stringMatching(/<img src="cid:logo".*<a href="http:\/\/127\.0\.0\.1:3000\/forgot-password/s) as string,
    attachments: [{ cid: 'logo', content: icon.rawPayload }],
  });

  const { entries } = (await server.call('listAuditLog', { token: admin.token })).body;
  expect(entries[0]?.details).toEqual({ before: { logo: null }, after: { logo } });
  const undo = { token: admin.token, params: { entryId: entries[0]!.entryId } };
  expect((await server.call('undoAdminAct', undo)).status).toBe(200);
  expect((await get('/')).body).toContain('"logo":null');
});

test('what is no picture, is too large, or comes from somebody else changes nothing', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  expectProblem(await upload(server, admin, text), 415);
  expectProblem(await upload(server, admin, (await wide()).subarray(0, 60)), 400);
  expectProblem(await upload(server, admin, Buffer.alloc(15 * 1024 * 1024 + 1)), 413);
  expectProblem(await upload(server, await createMember(server), await wide()), 404);
  const body = { logo: 'unknown' };
  expectProblem(await server.call('changeCommunitySettings', { token: admin.token, body }), 400);
  const { settings } = (await server.call('getCommunitySettings', { token: admin.token })).body;
  expect(settings.logo).toBeNull();
});
