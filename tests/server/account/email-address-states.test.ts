import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { undoNewest } from '#tests/support/admin-log.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { askForEmail, openLink, registerUnproven, resetByMail } from '#tests/support/email-people.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startIdentityProvider, type Identity } from '#tests/support/identity-provider.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startWithAdmin } from '#tests/support/start-with-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const phrase = 'another private phrase';

/** The address in question, the member whose state it is about, and another one, who asked for the address before. */
interface Scene {
  server: TestServer;
  people: Record<string, Identity>;
  name: string;
  email: string;
  holder: { id: string; token: string; link: string; undo: string };
  other: { id: string; token: string; link: string };
}

const nobody = { id: '', token: '', link: '', undo: '' };

async function change(scene: Scene): Promise<Scene['holder']> {
  const { server, name, email } = scene;
  const { id, token } = await createMember(server, { username: name });
  const { link } = await askForEmail(server, token, `moved.${email}`);
  expect(await openLink(server, link)).toBe(200);
  return { id, token, link: '', undo: await mailedToken(server, 'undo-email-change', email) };
}

/** How an address comes into each state of docs/access.md. */
const states: Record<string, (scene: Scene) => Promise<Scene['holder']>> = {
  free: () => Promise.resolve(nobody),
  unproven: async ({ server, name }) => ({ ...nobody, ...(await registerUnproven(server, name)) }),
  proven: async ({ server, name }) => ({ ...nobody, ...(await createMember(server, { username: name })) }),
  asked: async ({ server, email }) => {
    const { id, token } = await createMember(server);
    return { ...nobody, id, token, link: (await askForEmail(server, token, email)).link };
  },
  reserved: change,
  released: async (scene) => {
    const { id, undo } = await change(scene);
    scene.server.clock.advance(7 * day);
    return { ...nobody, id, undo };
  },
};

const registerOther = async (scene: Scene) => {
  const { server, name, email } = scene;
  const body = { username: `${name}-2`, email: email.toUpperCase(), password: phrase };
  const reply = await server.call('register', { body });
  if (reply.status === 200) scene.other.id = reply.body.userId;
  return reply.status;
};

/** What can happen; each gives what was answered. */
const events: Record<string, (scene: Scene) => Promise<number | string | null | undefined>> = {
  'another registers': registerOther,
  'another asks': async ({ server, email }) => {
    const { token } = await createMember(server);
    return (await server.call('userProfile', { token, body: { email } })).status;
  },
  'another opens its link': ({ server, other }) => openLink(server, other.link),
  'an admin asks': async (scene) => (await askAsAdmin(scene)).status,
  'an admin asks, another opens': async (scene) => {
    const { status, link } = await askAsAdmin(scene);
    return status === 200 ? openLink(scene.server, link) : status;
  },
  'an admin undoes, another opens': async (scene) => {
    const { server, other } = scene;
    const { status, token, link } = await askAsAdmin(scene);
    if (status !== 200) return status;
    await undoNewest(server, { token }, { subjectId: other.id });
    return openLink(server, link);
  },
  'Google says it is theirs': async ({ server, people, email }) => {
    people[email] = { email, email_verified: true, name: 'Member' };
    const end = await new BrowserSession(server, email).signIn();
    return end.startsWith('/oauth-success') ? 'in' : end.replace('/login?google=', '');
  },
  'a password by mail': ({ server, email }) => resetByMail(server, email, phrase),
  ADMIN_EMAIL: async ({ server, email }) => {
    await startWithAdmin(server, { email, password: phrase });
    const admin = await server.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .where('is_admin', '=', 1)
      .executeTakeFirst();
    return admin ? 'admin' : 'none';
  },
  'asks for it again': async ({ server, holder: { token }, email }) => {
    const answers: number[] = [];
    for (const spelling of [email, email.toUpperCase(), email])
      answers.push((await server.call('userProfile', { token, body: { email: spelling } })).status);
    return new Set(answers).size === 1 ? answers[0] : answers.join();
  },
  'opens its link': ({ server, holder }) => openLink(server, holder.link),
  'opens its link late': ({ server, holder }) => {
    server.clock.advance(day);
    return openLink(server, holder.link);
  },
  'cancels, opens its link': async ({ server, holder }) => {
    await server.call('cancelEmailChange', { token: holder.token });
    return openLink(server, holder.link);
  },
  'asks for another, opens its link': async ({ server, holder, email }) => {
    const asked = await server.call('userProfile', { token: holder.token, body: { email: `later.${email}` } });
    expect(asked.status).toBe(200);
    return openLink(server, holder.link);
  },
  'opens its undo link': async ({ server, holder }) =>
    (await server.call('undoEmailChange', { body: { token: holder.undo } })).status,
  'deactivates, another registers': async (scene) => {
    await scene.server.call('deactivate', { token: scene.holder.token });
    return registerOther(scene);
  },
  'deletes, another registers': async (scene) => {
    await scene.server.call('delete', { token: scene.holder.token });
    return registerOther(scene);
  },
};

/** Has an admin ask for the address for the other member, who has asked for it itself before. */
async function askAsAdmin({ server, email, other }: Scene) {
  server.mails.length = 0;
  const { token } = await createMember(server, { isAdmin: true });
  const body = { email, reason: 'She has lost her mailbox.' };
  const { status } = await server.call('changeMemberEmail', { token, params: { id: other.id }, body });
  return { status, token, link: status === 200 ? await mailedToken(server, 'verify-email', email) : '' };
}

/** Events that need a session of the holder, a link that was mailed to it, or a link that undoes its change. */
const needs: Record<string, 'token' | 'link' | 'undo'> = {
  'asks for it again': 'token',
  'opens its link': 'link',
  'opens its link late': 'link',
  'cancels, opens its link': 'link',
  'asks for another, opens its link': 'link',
  'opens its undo link': 'undo',
  'deactivates, another registers': 'token',
  'deletes, another registers': 'token',
};

/** What was answered, and who has the address then. */
async function cell(scene: Scene, event: string): Promise<string> {
  const { server, email, holder, other } = scene;
  const answer = await events[event]!(scene);
  const found = await server.db
    .selectFrom('members')
    .select(['id', 'email_verified_at'])
    .where('email_key', '=', email)
    .executeTakeFirst();
  if (!found) return `${answer} nobody`;
  const who = { [holder.id]: 'holder', [other.id]: 'other' }[found.id] ?? 'new';
  return `${answer} ${who} ${found.email_verified_at === null ? 'unproven' : 'proven'}`;
}

/** The answer, and who has the address then. */
const expected = `
  event                          | free             | unproven          | proven            | asked             | reserved         | released
  another registers              | 200 other unproven | 409 holder unproven | 409 holder proven | 200 other unproven | 409 nobody | 200 other unproven
  another asks                   | 200 nobody | 200 holder unproven | 409 holder proven | 200 nobody | 409 nobody | 200 nobody
  another opens its link         | 200 other proven | 200 other proven | 409 holder proven | 200 other proven | 409 nobody | 400 nobody
  an admin asks                  | 200 nobody | 200 holder unproven | 409 holder proven | 200 nobody | 409 nobody | 200 nobody
  an admin asks, another opens   | 200 other proven | 200 other proven | 409 holder proven | 200 other proven | 409 nobody | 200 other proven
  an admin undoes, another opens | 400 nobody | 400 holder unproven | 409 holder proven | 400 nobody | 409 nobody | 400 nobody
  Google says it is theirs       | in new proven | in holder proven | in holder proven | in new proven | reserved nobody | in new proven
  a password by mail             | null nobody | 200 holder proven | 200 holder proven | null nobody | null nobody | null nobody
  ADMIN_EMAIL                    | admin new proven | none holder unproven | admin holder proven | admin new proven | none nobody | admin new proven
  asks for it again              | - | 200 holder unproven | 200 holder proven | 200 nobody | 200 nobody | -
  opens its link                 | - | 200 holder proven | - | 200 holder proven | - | -
  opens its link late            | - | 400 holder unproven | - | 400 nobody | - | -
  cancels, opens its link        | - | 200 holder proven | - | 400 nobody | - | -
  asks for another, opens its link | - | 200 holder proven | - | 400 nobody | - | -
  opens its undo link            | - | - | - | - | 200 holder proven | 400 nobody
  deactivates, another registers | - | 409 holder unproven | 409 holder proven | 200 other unproven | 409 nobody | -
  deletes, another registers     | - | 200 other unproven | 200 other unproven | 200 other unproven | 200 other unproven | -`;

const rows = expected
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((text) => text.trim()));
const stateNames = rows[0]!.slice(1);

test('in each state of an address, each event leaves it to whom docs/access.md says', async () => {
  const people: Record<string, Identity> = {};
  const server = await startTestServer((await startIdentityProvider(people)).settings);
  let count = 0;
  for (const [event = '', ...cells] of rows.slice(1)) {
    for (const [index, state] of stateNames.entries()) {
      count += 1;
      const name = `person${count}`;
      const email = `${name}@example.org`;
      const { id, token } = await createMember(server);
      const { link } = await askForEmail(server, token, email);
      const scene = { server, people, name, email, holder: nobody, other: { id, token, link } };
      scene.holder = await states[state]!(scene);
      const need = needs[event];
      const is = need !== undefined && scene.holder[need] === '' ? '-' : await cell(scene, event);
      expect(is, `${state}: ${event}`).toBe(cells[index]);
    }
  }
});

test('an account whose address another member has proven stays without one, and can take another', async () => {
  const server = await startTestServer();
  const squatter = await registerUnproven(server, 'squatter');
  const { token, id } = await createMember(server);
  const { link } = await askForEmail(server, token, squatter.email);
  expect(await openLink(server, link)).toBe(200);
  expect(await openLink(server, squatter.link)).toBe(400);

  const own = async () => (await server.call('getCurrentUser', { token: squatter.token })).body;
  expect(await own()).toMatchObject({ email: '', emailVerified: false, username: 'squatter' });
  expect((await server.call('login', { body: { email: squatter.email, password } })).status).toBe(401);
  for (const call of ['sendVerification', 'sendProofCode'] as const)
    expectProblem(await server.call(call, { token: squatter.token }), 409);
  expect((await askForEmail(server, squatter.token, squatter.email)).status).toBe(409);
  const next = await askForEmail(server, squatter.token, 'mine@example.org');
  expect(server.mails.map(({ to }) => to)).toEqual(['mine@example.org']);
  expect(await openLink(server, next.link)).toBe(200);
  expect(await own()).toMatchObject({ email: 'mine@example.org', emailVerified: true });
  expect((await server.call('getCurrentUser', { token })).body).toMatchObject({ _id: id, email: squatter.email });
});
