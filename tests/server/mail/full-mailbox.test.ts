import { expect, test } from 'vitest';

import { inTransaction } from '#server/platform/database/database.ts';
import type { MailKind } from '#server/platform/mail-queue/mail-kinds.ts';
import { createSmtpMail } from '#server/platform/mail.ts';
import { register } from '#tests/factories/accounts.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const startServer = (mailServer: MailServer) =>
  startTestServer({}, { mail: createSmtpMail(mailServer.url, 'Cleaner Life <no-reply@community.example>') });

const add = ({ db, mailQueue }: TestServer, to: string, kind: MailKind = 'security') =>
  inTransaction(db, (trx) => mailQueue.add(trx, { kind, letter: { to, subject: 'News', text: `For ${to}` } }));

test.each(['552 5.2.2 mailbox full', '552 over quota', '452 4.2.2 mailbox full'])(
  'a member is told after "%s" that the mailbox is full, and gets mail all the same as soon as there is room',
  async (answer) => {
    let isFull = true;
    const mailServer = await startMailServer({ recipient: () => (isFull ? answer : '250 fine') });
    const server = await startServer(mailServer);
    const { token, email, id } = await register(server, 'amara');
    const read = async () => {
      await server.mailQueue.idle();
      const { emailRefused, mailboxFull } = (await server.call('getCurrentUser', { token })).body;
      return { emailRefused, mailboxFull };
    };
    expect(await read()).toEqual({ emailRefused: false, mailboxFull: true });
    isFull = false;
    await add(server, email, 'dailyMail');
    expect(await read()).toEqual({ emailRefused: false, mailboxFull: false });
    expect(mailServer.received.map(({ to }) => to)).toContain(email);

    isFull = true;
    await server.call('userProfile', { token, body: { email: 'Other@example.org' } });
    expect(await read()).toMatchObject({ mailboxFull: true });
    await server.call('cancelEmailChange', { token });
    expect(await read()).toMatchObject({ mailboxFull: false });

    // A confirmed address can be tried again, too.
    await server.db.updateTable('members').set({ email_verified_at: 1 }).where('id', '=', id).execute();
    await add(server, email);
    expect(await read()).toMatchObject({ mailboxFull: true });
    isFull = false;
    const { body } = await server.call('sendVerification', { token });
    expect(body.message).toBe(`We have sent a link to ${email}.`);
    expect(await read()).toMatchObject({ mailboxFull: false });
  },
);

test('a mail that a full mailbox refuses after its text is no fault of the installation', async () => {
  const mailServer = await startMailServer({ text: () => '552 5.2.2 mailbox full' });
  const server = await startServer(mailServer);
  await add(server, 'amara@example.org');
  await server.mailQueue.idle();
  const results = await server.db.selectFrom('mail_results').select(['result', 'reason']).execute();
  expect(results).toEqual([{ result: 'refused', reason: 'recipient' }]);
});
