import { expect, test } from 'vitest';

import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Follow = (who: TestMember, whom: TestMember) => Promise<unknown>;

const followOn =
  (server: TestServer): Follow =>
  (who, whom) =>
    server.call('follow', { token: who.token, params: { id: whom.id } });

/** A server, and how to follow on another one whose clock is two seconds behind. */
async function startTwo(): Promise<{ server: TestServer; followOnLate: Follow }> {
  const database = await createTestDatabase();
  const server = await startTestServer({}, { database });
  if (server.engine === 'postgres') {
    const late = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
    late.clock.advance(-2000);
    return { server, followOnLate: followOn(late) };
  }
  // A second process cannot open the embedded database, but the next one can have a clock that was set back.
  const clock = { now: () => server.clock.now() - 2000 };
  const notifier = createNotifier({ clock, newId: createIds(clock) });
  const followOnLate: Follow = (who, whom) =>
    inTransaction(server.db, (trx) => notifier.followed(trx, who.id, whom.id));
  return { server, followOnLate };
}

const unread = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getUnreadNotifications', { token })).body;

test('S101: a notification of a server whose clock is behind is unread after everything older was read', async () => {
  const { server, followOnLate } = await startTwo();
  const [amara, bela, carla] = [await createMember(server), await createMember(server), await createMember(server)];
  await followOn(server)(bela, amara);
  await server.call('markNotificationsAsRead', { token: amara.token });
  await followOnLate(carla, amara);
  const { unreadCount, notifications } = await unread(server, amara);
  expect([unreadCount, notifications.map(({ userId }) => userId)]).toEqual([1, [carla.id]]);
});

test('S101: marking up to a notification as read leaves a later one of a server whose clock is behind', async () => {
  const { server, followOnLate } = await startTwo();
  const [amara, bela, carla] = [await createMember(server), await createMember(server), await createMember(server)];
  await followOn(server)(bela, amara);
  const shown = (await unread(server, amara)).notifications[0]!.notificationId;
  await followOnLate(carla, amara);
  expect((await unread(server, amara)).notifications.map(({ userId }) => userId)).toEqual([carla.id, bela.id]);
  await server.call('markNotificationsAsRead', { token: amara.token, query: { upTo: shown } });
  expect((await unread(server, amara)).notifications.map(({ userId }) => userId)).toEqual([carla.id]);
});
