import { expect, test } from 'vitest';

import type { Letter } from '#server/platform/mail.ts';
import { register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const minute = 60_000;

test('admins see how many mails wait, why, and a warning after 15 minutes that ends when one is sent', async () => {
  let isAway = true;
  const sent: Letter[] = [];
  const send = (letter: Letter) =>
    isAway
      ? Promise.reject(Object.assign(new Error('Invalid login: 535 amara@example.org'), { code: 'EAUTH' }))
      : Promise.resolve(void sent.push(letter));
  const server = await startTestServer({ MIN_FREE_MB: '0' }, { mail: { send } });
  const { token } = await createMember(server, { isAdmin: true });
  const read = async () => (await server.call('getInstallation', { token })).body;
  expect((await read()).mail).toMatchObject({ waiting: 0, oldestWaitingAt: null, lastFailure: null });

  const queuedAt = new Date(server.clock.now()).toISOString();
  await register(server, 'amara');
  await server.mailQueue.idle();
  server.clock.advance(10 * minute);
  const early = await read();
  expect(early.mail).toMatchObject({ waiting: 1, oldestWaitingAt: queuedAt });
  expect(early.mail.lastFailure).toEqual({
    at: queuedAt,
    message: 'The mail server refuses the user name or the password of SMTP_URL.',
  });
  expect(early.warnings).not.toContain('mailFailing');
  server.clock.advance(10 * minute);
  expect((await read()).warnings).toContain('mailFailing');
  server.mailQueue.wake();
  await server.mailQueue.idle();

  // A test mail that arrives ends the warning, and lets the others go.
  isAway = false;
  server.clock.advance(1);
  await server.db
    .updateTable('mails')
    .set({ due_at: server.clock.now() + 60 * minute })
    .execute();
  const { token: fresh } = await createMember(server, { isAdmin: true });
  expect((await server.call('sendTestMail', { token: fresh })).body.result).toBe('written');
  await expect.poll(() => sent.length).toBe(2);
  await server.mailQueue.idle();
  const late = await read();
  expect([late.mail.waiting, late.warnings.includes('mailFailing')]).toEqual([0, false]);
});
