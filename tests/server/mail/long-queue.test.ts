/** @module-tag sweep */

import { expect, test } from 'vitest';

import { emailKey } from '#server/platform/member-keys.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** Mails that are due, of which each domain has as many. */
async function insertMails({ db, newId, clock }: TestServer, count: number, domains: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await db
      .insertInto('mails')
      .values(
        Array.from({ length: Math.min(500, count - from) }, (_, n) => {
          const to = `member${from + n}@domain${(from + n) % domains}.example`;
          return {
            ...{ id: newId(), kind: 'dailyMail' as const, priority: 2, email_key: emailKey(to) },
            ...{ domain: to.slice(to.indexOf('@') + 1), replace_key: `dailyMail ${to}` },
            letter: JSON.stringify({ to, subject: 'News', text: 'x'.repeat(2000) }),
            ...{ created_at: clock.now(), due_at: clock.now(), expires_at: clock.now() + 3_600_000 },
          };
        }),
      )
      .execute();
}

/** The processor time, in milliseconds, that sending this many of the mails takes, each in an attempt that ends by itself. */
async function timeSending(count: number, domains: number): Promise<number> {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const server = await startTestServer(
    {},
    { mail: { send: () => new Promise((resolve) => (begun += waiting.push(() => resolve(undefined)) && 1)) } },
  );
  await insertMails(server, count, domains);
  server.mailQueue.wake();
  const room = Math.min(20, 4 * domains);
  await expect.poll(() => begun, { timeout: patience }).toBe(room);
  const before = process.threadCpuUsage();
  for (let sent = 1; sent <= 50; sent += 1) {
    waiting.shift()?.();
    await expect.poll(() => begun, { timeout: patience, interval: 1 }).toBe(room + sent);
  }
  const { user, system } = process.threadCpuUsage(before);
  for (const end of waiting) end();
  return (user + system) / 1000 / 50;
}

test.for([1, 500])('a mail takes no more time if 50,000 others to %i domains are due', async (domains) => {
  const alone = await timeSending(100 * domains > 50_000 ? 1000 : 100, domains);
  const amongMany = await timeSending(50_000, domains);
  console.info(
    `${domains} domains: ${alone.toFixed(2)} ms of processor for each mail, ${amongMany.toFixed(2)} ms among 50,000`,
  );
  // Sorting them all takes some hundred.
  expect(amongMany).toBeLessThan(60);
});
