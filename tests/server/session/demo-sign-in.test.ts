import { expect, onTestFinished, test, vi } from 'vitest';

import { freePort } from '#scripts/lib/free-port.ts';
import { createServer } from '#server/main.ts';
import { writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { readConfig } from '#server/platform/config.ts';
import { createIds } from '#server/platform/ids.ts';
import { createMember } from '#tests/factories/members.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** A listening server, with a demo of one account unless `hasDemo` is false. */
async function start({ hasDemo = true, ...settings }: { hasDemo?: boolean } & Record<string, string | boolean> = {}) {
  const { folder, remove } = await createTestDatabase({ isPostgres: false });
  const config = readConfig({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: `${await freePort()}`,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const first = await createServer(config);
  const community = { db: first.db, clock: first.clock, newId: createIds(first.clock) };
  const member = await createMember(community, { username: 'demo' });
  await first.db.updateTable('members').set({ password_hash: 'the one that is printed' }).execute();
  if (hasDemo) await writeDemoMemberIds(first.db, [member.id]);
  await first.stop();
  const server = await createServer(config);
  const address = await server.listen();
  onTestFinished(async () => {
    await server.stop();
    await remove();
  });
  return { address, member, server };
}

/** A browser that keeps cookies; gives the answer, and where it leads. */
function createBrowser(address: string) {
  const cookies = new Map<string, string>();
  return async (path: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, address), {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
  };
}

test('S054, S055: in the demo a stand-in for Google asks which account, and the way back is the real one', async () => {
  // What the library says about its storage.
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  const { address, member } = await start();
  for (const [at, name, id] of [
    [0, 'demo', member.id],
    [1, 'newcomer', expect.any(String)],
  ] as const) {
    const open = createBrowser(address);
    const asked = await open((await open('/api/user/google')).to);
    const page = await open(asked.to);
    expect(page.html).toContain(`${name}<small>${name}@example.org</small>`);
    const action = [...page.html.matchAll(/action="([^"]+)"/g)][at]?.[1] ?? '';
    const chosen = await open(action, { method: 'POST' });
    const callback = await open(chosen.to);
    const end = new URL((await open(callback.to)).to, address);
    expect(end.pathname).toBe('/oauth-success');
    const headers = { authorization: `Bearer ${end.searchParams.get('token')}` };
    const { html } = await open('/api/user/user', { headers });
    expect(JSON.parse(html)).toMatchObject({ userData: { _id: id, username: name } });
  }
});

test('the stand-in answers nobody who comes through a proxy or by another name', async () => {
  const { server } = await start();
  const open = (headers: Record<string, string>) =>
    server.app.inject({ url: '/demo-google/.well-known/openid-configuration', headers });
  for (const headers of [{ host: 'clean.example' }, { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.5' }])
    expect((await open(headers)).statusCode).toBe(404);
});

test.each([{ hasDemo: false }, { DEMO: 'off' }, { PUBLIC_URL: 'https://clean.example' }])(
  'without the demo on this machine there is no stand-in: %o',
  async (settings) => {
    const { address } = await start(settings);
    const open = createBrowser(address);
    expect((await open('/api/user/google')).to).toBe('/login?google=not-configured');
    expect((await open('/demo-google/.well-known/openid-configuration')).html).not.toContain('authorization_endpoint');
  },
);
