import { vi } from 'vitest';

import { patience } from './patience.ts';
import type { TestServer } from './test-server.ts';

type Page = 'forgot-password' | 'verify-email' | 'undo-email-change';

/** The mails sent so far with a link to this page. */
export const mailsWithLink = ({ mails }: Pick<TestServer, 'mails'>, page: Page) =>
  mails.filter(({ text }) => text.includes(`/${page}?token=`));

/** Waits for the mail to `to` with a link to this page, and returns the link's token; the newest of several. */
export async function mailedToken(server: Pick<TestServer, 'mails'>, page: Page, to: string): Promise<string> {
  const mail = await vi.waitUntil(() => mailsWithLink(server, page).findLast((sent) => sent.to === to), patience);
  return /\?token=([\w-]{43})$/m.exec(mail.text)![1]!;
}
