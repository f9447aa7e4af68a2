import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import { newToken } from './tokens.ts';

export interface Mail {
  /** Sends a plain text mail, or throws. */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** Sends through an SMTP server. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

/** Writes each mail as an .eml file into a folder, for communities without an SMTP server. */
export function outboxMail(folder: string, from: string, clock: Clock): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      // Only the owner's account may read a mail: it can hold a link that sets a password.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date(clock.now()).toISOString().replaceAll(':', '-')}-${newToken().slice(0, 8)}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
