import { expect, test } from 'vitest';

import { createSmtpMail } from '#server/platform/mail.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

const send = (url: string) =>
  createSmtpMail(url, 'Cleaner Life <no-reply@example.org>').send({ to: 'amara@example.org', subject: 'A', text: 'B' });

test('mail to another machine is sent encrypted or not at all, unless the address allows it', async () => {
  // The whole network 127.0.0.0/8 is this machine; the settings know three names of it.
  const elsewhere = await startMailServer({ host: '127.0.0.2' });
  await expect(send(elsewhere.url)).rejects.toThrow(
    'SMTP_URL: the mail server offers no encryption (STARTTLS), so the mail was not sent.',
  );
  expect(elsewhere.commands).not.toContain('MAIL');
  await send(`${elsewhere.url}?requireTLS=false`);
  expect(elsewhere.commands).toContain('DATA');
});

test('mail to a server on this machine needs no encryption', async () => {
  const here = await startMailServer();
  await send(here.url);
  expect(here.commands).toContain('DATA');
});

test('a mail server that greets late, as some do against spam, gets the mail', { tags: 'sweep' }, async () => {
  const late = await startMailServer({ greetingMs: 12_000 });
  await send(late.url);
  expect(late.received).toHaveLength(1);
});
