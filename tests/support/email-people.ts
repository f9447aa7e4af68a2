import { vi } from 'vitest';

import { register } from '#tests/factories/accounts.ts';

import { mailedToken, mailsWithLink } from './mailed-links.ts';
import { patience } from './patience.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'mails' | 'call' | 'db'>;

/** Asks to change the address; the status, and the token of the link if one was mailed. */
export async function askForEmail(
  server: Server,
  token: string,
  email: string,
): Promise<{ status: number; link: string }> {
  server.mails.length = 0;
  const { status } = await server.call('userProfile', { token, body: { email } });
  return { status, link: status === 200 ? await mailedToken(server, 'verify-email', email) : '' };
}

/** Opens the link that verifies an address; the status. */
export const openLink = async (server: Server, token: string): Promise<number> =>
  (await server.call('verifyEmail', { body: { token } })).status;

/** Opens an account with a password; its address is not proven until `link` is opened. */
export async function registerUnproven(server: TestServer, username: string) {
  server.mails.length = 0;
  const member = await register(server, username);
  return { ...member, link: await mailedToken(server, 'verify-email', member.email) };
}

/** Asks for a link to set a new password, and sets one; the status, or null if no mail was sent. */
export async function resetByMail(server: Server, email: string, password: string): Promise<number | null> {
  server.mails.length = 0;
  const countLinks = async () =>
    (await server.db.selectFrom('one_time_tokens').select('member_id').where('kind', '=', 'reset').execute()).length;
  const before = await countLinks();
  await server.call('forgotPassword', { body: { email } });
  // A link is made for an unknown address, too, and mailed to nobody.
  await vi.waitUntil(async () => (await countLinks()) > before, patience);
  const isKnown = await server.db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!isKnown) return mailsWithLink(server, 'forgot-password').length === 0 ? null : 0;
  const token = await mailedToken(server, 'forgot-password', email);
  return (await server.call('resetPassword', { body: { token, password } })).status;
}
