import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

import { createSmtpMail } from '#server/platform/mail.ts';

/** A mail server without encryption on this host; returns its port, and the commands that it has received. */
async function startMailServer(host: string) {
  const commands: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    const answer = (line: string): string | null => {
      if (isText) {
        isText = line !== '.';
        return isText ? null : '250 stored';
      }
      const [command = ''] = line.split(' ');
      commands.push(command);
      if (command === 'STARTTLS') return '502 not here';
      isText = command === 'DATA';
      return isText ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 fine';
    };
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const reply = answer(line);
      if (reply !== null) socket.write(`${reply}\r\n`);
    });
  }).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { at: `smtp://${host}:${(server.address() as AddressInfo).port}`, commands };
}

const send = (url: string) =>
  createSmtpMail(url, 'Cleaner Life <no-reply@example.org>').send({ to: 'amara@example.org', subject: 'A', text: 'B' });

test('mail to another machine is sent encrypted or not at all, unless the address allows it', async () => {
  // The whole network 127.0.0.0/8 is this machine; the settings know three names of it.
  const elsewhere = await startMailServer('127.0.0.2');
  await expect(send(elsewhere.at)).rejects.toThrow(
    'SMTP_URL: the mail server offers no encryption (STARTTLS), so the mail was not sent.',
  );
  expect(elsewhere.commands).not.toContain('MAIL');
  await send(`${elsewhere.at}?requireTLS=false`);
  expect(elsewhere.commands).toContain('DATA');
});

test('mail to a server on this machine needs no encryption', async () => {
  const here = await startMailServer('127.0.0.1');
  await send(here.at);
  expect(here.commands).toContain('DATA');
});
