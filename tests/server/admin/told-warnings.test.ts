import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { tellAdmins } from '#server/modules/admin/installation/tell-admins.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

async function start() {
  const server = await startTestServer();
  const { db, clock, newId, mailQueue, mails } = server;
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  const notify = createNotifier({ clock, newId }).installationChanged;
  return {
    server,
    admin,
    member,
    /** Looks at these warnings; returns what is mailed about them. */
    async look(warnings: Schemas['InstallationWarning'][], later = 0): Promise<string[]> {
      const sentBefore = mails.length;
      clock.advance(later);
      const readWarnings = () => Promise.resolve(warnings);
      const community = { appName: 'Green Room', publicUrl: 'https://clean.example' };
      await tellAdmins({ db, clock, mailQueue, readWarnings, notify, ...community });
      await mailQueue.idle();
      return mails.slice(sentBefore).map(({ to, text }) => `${to}: ${text.split('\n\n').slice(1, -2).join(' ')}`);
    },
    async readBell(token = admin.token): Promise<string[]> {
      const { body } = await server.call('getNotifications', { token });
      return body.groups.map(({ kind, message }) => `${kind}: ${message}`);
    },
  };
}

const failed = 'The last nightly backup of the community failed.';
const made = 'The nightly backup of the community was made again.';

test('admins are told once of a warning, again after four days, and when it has been over for an hour', async () => {
  const { admin, member, look, readBell } = await start();
  expect(await look(['noMailServer'])).toEqual([]);
  expect(await look(['noMailServer', 'backupFailed'])).toEqual([`${admin.email}: ${failed}`]);
  expect(await readBell()).toEqual([`installation: ${failed}`]);
  expect(await readBell(member.token)).toEqual([]);
  expect(await look(['backupFailed'], day)).toEqual([]);
  // It comes and goes.
  expect(await look([], hour / 2)).toEqual([]);
  expect(await look(['backupFailed'], hour / 2)).toEqual([]);
  expect(await look(['backupFailed'], 3 * day)).toEqual([`${admin.email}: ${failed}`]);
  expect(await look([], hour)).toEqual([]);
  expect(await look([], hour)).toEqual([`${admin.email}: ${made}`]);
  expect(await readBell()).toEqual([`installation: ${made}`]);
  expect(await look([], 9 * day)).toEqual([]);
});

test('that mail fails is told in the bell, and by mail when it works again', async () => {
  const { admin, look, readBell } = await start();
  expect(await look(['mailFailing', 'diskLow'])).toEqual([expect.stringContaining('The disk of the community')]);
  expect(await readBell()).toHaveLength(2);
  expect((await readBell()).join()).toContain('The community cannot send mail');
  await look(['diskLow'], hour);
  expect(await look(['diskLow'], hour)).toEqual([
    `${admin.email}: The community can send mail again. What waited is being sent.`,
  ]);
});

test('that pictures cannot be stored is told by mail and in the bell, and that they can be again', async () => {
  const { admin, look, readBell } = await start();
  expect(await look(['picturesFailing'])).toEqual([
    `${admin.email}: The community cannot store pictures: new ones are refused, and others may be missing. The log of the server says why.`,
  ]);
  expect(await readBell()).toHaveLength(1);
  await look([], hour);
  expect(await look([], hour)).toEqual([`${admin.email}: The community can store pictures again.`]);
});
