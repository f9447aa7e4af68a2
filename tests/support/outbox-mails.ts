import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

import { patience } from './patience.ts';

/** The texts of the mails in the data folder of a server without a mail server; not one that it is still writing. */
export function readOutboxMails(dataFolder: string): string[] {
  const outbox = join(dataFolder, 'outbox');
  if (!existsSync(outbox)) return [];
  return (
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      // Quoted-printable breaks long lines and writes '=' as '=3D'.
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  );
}

/** Waits for the mail to `to` with a link to this page, and returns the link's token. */
export function tokenFromOutbox(dataFolder: string, page: string, to: string): Promise<string> {
  const find = () => {
    const mail = readOutboxMails(dataFolder).find(
      (text) => text.includes(`To: ${to}`) && text.includes(`/${page}?token=`),
    );
    return mail && new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(mail)?.[1];
  };
  return vi.waitUntil(find, patience);
}
