import { msg, plural } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';

import type { Locale } from '#contract/locales.ts';
import type { PushMessage } from '#contract/push-message.ts';
import type { Language } from '#contract/vocabulary.ts';
import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import { translate } from '#server/platform/language/translate.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

const followed = (locale: Locale, username: string, othersCount = 0) =>
  translate(
    locale,
    msg`${plural(
      { othersCount },
      {
        0: msg`${{ username }} started following you.`,
        one: msg`${{ username }} and # other started following you.`,
        other: msg`${{ username }} and # others started following you.`,
      },
    )}`,
  );

/** Members of whom bela, carla and dora, in this order, follow amara, whose account has this language. */
async function start(language: Language | '') {
  const server = await startTestServer();
  const amara = await createMember(server, { username: 'amara' });
  await server.call('userProfile', { token: amara.token, body: { language } });
  const follow = async (username: string) => {
    const { token } = await createMember(server, { username });
    server.clock.advance(1000);
    await server.call('follow', { token, params: { id: amara.id } });
  };
  return { server, amara, follow };
}

async function subscribe(server: TestServer, { token }: TestMember) {
  const body = { endpoint: 'https://push.example.org/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  expect((await server.call('subscribeToPush', { token, body })).status).toBe(200);
}

async function deliverPushTexts({ db, clock }: TestServer): Promise<string[]> {
  const sent: PushMessage[] = [];
  await deliverPushes({ db, clock, send: (_, message) => Promise.resolve((sent.push(message), 'sent')) });
  return sent.map(({ body }) => body);
}

async function deliverMails({ db, clock, mailQueue, mails }: TestServer) {
  await deliverDailyMails({ db, clock, mailQueue, publicUrl: 'https://community.example' });
  await mailQueue.idle();
  return mails;
}

test('the sentences of notifications are in the language of the page that shows them, and caches are told', async () => {
  const { server, amara, follow } = await start('');
  for (const username of ['bela', 'carla', 'dora']) await follow(username);
  const inGerman = { token: amara.token, headers: { 'accept-language': 'de' } };
  const unread = await server.call('getUnreadNotifications', inGerman);
  expect(unread.body.notifications.map(({ message }) => message)).toEqual(
    ['dora', 'carla', 'bela'].map((username) => followed('de', username)),
  );
  const groups = await server.call('getNotifications', inGerman);
  expect(groups.body.groups.map(({ message }) => message)).toEqual([followed('de', 'dora', 2)]);
  expect([unread.headers['vary'], groups.headers['vary']]).toEqual(
    Array(2).fill(expect.stringContaining('accept-language')),
  );
  const plain = await server.call('getNotifications', { token: amara.token });
  expect(plain.body.groups[0]?.message).toBe('dora and 2 others started following you.');
});

test('a browser is notified in the language of the account, in English without one', async () => {
  for (const [language, locale] of [
    ['German', 'de'],
    ['Hindi', 'hi'],
    ['', 'en'],
  ] as const) {
    const { server, amara, follow } = await start(language);
    await subscribe(server, amara);
    await follow('bela');
    expect(await deliverPushTexts(server)).toEqual([followed(locale, 'bela')]);
  }
});

test('the daily mail is in the language of the account, also its markup', async () => {
  const { server, amara, follow } = await start('German');
  await server.call('notificationSettings', { token: amara.token, body: { dailyMail: true, timeZone: 'UTC' } });
  await follow('bela');
  server.clock.advance(day);
  const [mail] = await deliverMails(server);
  const sentence = followed('de', 'bela');
  expect(mail).toMatchObject({
    to: amara.email,
    subject: sentence,
    text: expect.stringMatching(/^Hallo amara,\n/) as string,
    html: expect.stringMatching(/<html lang="de">.*>Hallo amara,</) as string,
  });
  expect(mail?.text).toContain(`\n${sentence}\n`);
});
