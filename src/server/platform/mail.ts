import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageDescriptor } from '@lingui/core';
import type { Transporter } from 'nodemailer';

import type { Locale } from '#contract/locales.ts';

import type { Clock } from './clock.ts';
import { isLoopback } from './config.ts';
import { translate } from './language/translate.ts';
import { newToken } from './tokens.ts';

/** A mail as plain text and, if given, HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Pictures that the HTML shows by `cid:`. */
  attachments?: { filename: string; content: Buffer; cid: string }[];
  headers?: Record<string, string>;
  /** The name of the sender, unless MAIL_FROM has one. */
  sender?: string;
  /** Makes its Message-ID, by which a mail that is sent again is recognised. */
  id?: string;
}

export interface Mail {
  /** Sends a mail; throws if the server rejects it. */
  send(letter: Letter): Promise<void>;
  /** Throws if the mail server cannot be reached or refuses the login. Without it, no server is needed. */
  tryServer?: () => Promise<void>;
}

interface Draft {
  to: string;
  locale: Locale;
  subject: MessageDescriptor;
  /** Messages, and addresses of links. */
  paragraphs: (MessageDescriptor | string)[];
}

/** The mail in its recipient's language. */
export function composeMail({ to, locale, subject, paragraphs }: Draft): Letter {
  const t = (message: MessageDescriptor | string) => translate(locale, message);
  return { to, subject: t(subject), text: paragraphs.map(t).join('\n\n') };
}

/** For the first mail: it takes several megabytes of memory. */
const loadMailer = () => import('nodemailer');

/** As nodemailer takes it. The domain of a Message-ID is the sender's: another one looks like spam. */
const withSender = ({ id, sender, ...letter }: Letter, from: string) => ({
  ...letter,
  ...(sender !== undefined && !from.includes('<') && { from: { name: sender, address: from } }),
  ...(id !== undefined && { messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
});

/**
 * The defaults of nodemailer are minutes; people wait for some mails. Against spam, some servers greet late on purpose, which counts as
 * part of connecting, too.
 */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 40_000, greetingTimeout: 30_000, socketTimeout: 30_000 };

/**
 * Sends mail through an SMTP server. A connection to another machine is encrypted, by smtps:// or STARTTLS, unless the address
 * says `?requireTLS=false`: mails contain links that set passwords.
 */
export function createSmtpMail(url: string, from: string): Mail {
  const requireTLS = !isLoopback(new URL(url).hostname);
  let transport: Transporter | undefined;
  const open = async () => {
    const { createTransport } = await loadMailer();
    // One for all mails: with `?pool=true` it holds connections. What the address says wins.
    return (transport ??= createTransport({ url, requireTLS, ...timeouts }, { from }));
  };
  const explain = (error: unknown) => {
    throw isUnencrypted(error) ? notEncrypted(error) : error;
  };
  return {
    async send(mail) {
      await (await open()).sendMail(withSender(mail, from)).catch(explain);
    },
    async tryServer() {
      await (await open()).verify().catch(explain);
    },
  };
}

const isUnencrypted = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETLS';

const notEncrypted = (cause: unknown) =>
  new Error(
    'SMTP_URL: the mail server offers no encryption (STARTTLS), so the mail was not sent. ' +
      'Use smtps://, or append ?requireTLS=false if the network between is your own.',
    { cause },
  );

/** Writes each mail to `folder` as an .eml file, for installations without an SMTP server. */
export function createFolderMail(folder: string, from: string, clock: Clock): Mail {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
      const { message } = await transport.sendMail(withSender(mail, from));
      // Only this user may read a mail: it can contain a link that sets a password.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${timeInName(clock.now())}-${newToken().slice(0, 8)}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/** Deletes the mails in the folder that were written before this time. */
export async function deleteOldMails(folder: string, before: number): Promise<void> {
  // Their names begin with the time, and sort by it.
  const end = timeInName(before);
  for (const name of await readdir(folder).catch(() => []))
    if (/\.eml(\.part)?$/.test(name) && name < end) await rm(join(folder, name), { force: true });
}

const timeInName = (time: number) => new Date(time).toISOString().replaceAll(':', '-');
