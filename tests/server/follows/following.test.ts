import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
type Person = Awaited<ReturnType<typeof createMember>>;

const follow = (who: Person, whom: { id: string }) =>
  server().call('follow', { token: who.token, params: { id: whom.id } });
const unfollow = (who: Person, whom: { id: string }) =>
  server().call('unfollow', { token: who.token, params: { id: whom.id } });
const isFollowing = async (who: Person, whom: { id: string }) =>
  (await server().call('isFollowing', { token: who.token, query: { userId: whom.id } })).body.isFollowing;
const profile = async (whom: Person) =>
  (await server().call('getUserProfile', { token: whom.token, query: { userId: whom.id } })).body.userData;
const pair = async () => [await createMember(server()), await createMember(server())] as const;

/** The connection rows of two members, from both sides. */
async function connectionRows({ db }: TestServer, a: Person, b: Person) {
  const rows = await db
    .selectFrom('connections')
    .selectAll()
    .where('member_id', 'in', [a.id, b.id])
    .where('other_id', 'in', [a.id, b.id])
    .execute();
  const end = (from: Person) => rows.find((row) => row.member_id === from.id);
  return { a: end(a), b: end(b), count: rows.length };
}

test('S134: following shows in both profiles, and repeating it succeeds and changes nothing', async () => {
  const [amara, bela] = await pair();
  for (let n = 0; n < 2; n += 1) {
    expect(await follow(amara, bela)).toMatchObject({
      status: 200,
      body: { message: 'Successfully followed the user!' },
    });
    server().clock.advance(1000);
  }
  expect([await isFollowing(amara, bela), await isFollowing(bela, amara)]).toEqual([true, false]);
  expect(await profile(amara)).toMatchObject({ following: [bela.id], followers: [], connectionsCount: 1 });
  expect(await profile(bela)).toMatchObject({ following: [], followers: [amara.id], connectionsCount: 1 });
});

test('S135: unfollowing removes the follow on both sides, and repeating it succeeds and changes nothing', async () => {
  const [amara, bela] = await pair();
  await follow(amara, bela);
  for (let n = 0; n < 2; n += 1)
    expect(await unfollow(amara, bela)).toMatchObject({
      status: 200,
      body: { message: 'Successfully unfollowed the user!' },
    });
  expect(await isFollowing(amara, bela)).toBe(false);
  expect(await connectionRows(server(), amara, bela)).toMatchObject({ count: 0 });
});

test('S005: following or unfollowing yourself, an unknown or a deactivated member is rejected', async () => {
  const [amara, bela] = await pair();
  expect(await follow(amara, amara)).toMatchObject({ status: 400, body: { message: 'You cannot follow yourself.' } });
  expect((await unfollow(amara, amara)).status).toBe(400);
  await server().call('deactivate', { token: bela.token });
  for (const whom of [bela, { id: 'none' }]) {
    expect((await follow(amara, whom)).status).toBe(404);
    expect((await unfollow(amara, whom)).status).toBe(404);
    expect((await server().call('isFollowing', { token: amara.token, query: { userId: whom.id } })).status).toBe(404);
  }
});

test('S067: the connections count is of distinct members: one who follows back counts once', async () => {
  const [amara, bela] = await pair();
  const carla = await createMember(server());
  await follow(amara, bela);
  await follow(bela, amara);
  await follow(carla, amara);
  expect((await profile(amara)).connectionsCount).toBe(2);
  await unfollow(amara, bela);
  expect(await profile(amara)).toMatchObject({ connectionsCount: 2, following: [] });
  await unfollow(bela, amara);
  expect(await profile(amara)).toMatchObject({ connectionsCount: 1, followers: [carla.id] });
});

test('S067: the lists have the newest first, without deactivated members', async () => {
  const [amara, bela] = await pair();
  const carla = await createMember(server());
  for (const follower of [bela, carla]) {
    server().clock.advance(1000);
    await follow(follower, amara);
  }
  expect((await profile(amara)).followers).toEqual([carla.id, bela.id]);
  await server().call('deactivate', { token: carla.token });
  expect(await profile(amara)).toMatchObject({ followers: [bela.id], connectionsCount: 1 });
});

test('S067: with more than a thousand followers the list has the newest thousand, and the count is exact', async () => {
  const { db, newId } = server();
  const star = await createMember(server(), { username: 'the.star' });
  const fans = Array.from({ length: 1010 }, (_, n) => ({ id: newId(), name: `fan-of-star-${n}` }));
  const empty = {
    about: '',
    link: '',
    country: '',
    language: '',
    birth_date: '',
    pronouns: '',
    gender: '',
    read_up_to: '',
    is_admin: 0,
    created_at: 0,
  } as const;
  for (let n = 0; n < fans.length; n += 505) {
    const some = fans.slice(n, n + 505);
    await db
      .insertInto('members')
      .values(
        some.map(({ id, name }, m) => ({
          ...empty,
          id,
          username: name,
          username_key: name,
          email: name,
          email_key: name,
          deactivated_at: n + m < 5 ? 1 : null,
        })),
      )
      .execute();
    await db
      .insertInto('connections')
      .values(
        some.map(({ id, name }, m) => ({ member_id: star.id, other_id: id, other_key: name, followed_since: n + m })),
      )
      .execute();
  }
  const { followers, connectionsCount } = await profile(star);
  expect(connectionsCount).toBe(1005);
  expect(followers).toEqual(
    fans
      .slice(10)
      .reverse()
      .map(({ id }) => id),
  );
});

test('S134: concurrent follows notify once, and concurrent unfollows remove the follow', async () => {
  const [amara, bela] = await pair();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => follow(amara, bela)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await server().call('getUnreadNotifications', { token: bela.token })).body.unreadCount).toBe(1);
  await Promise.all([1, 2, 3].map(() => unfollow(amara, bela)));
  expect(await connectionRows(server(), amara, bela)).toMatchObject({ count: 0 });
});

test('S069: two members who repeatedly follow and unfollow each other at the same time never deadlock, and both sides agree', async () => {
  const [amara, bela] = await pair();
  let seed = 7;
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) % 2 === 0;
  for (let round = 0; round < 60; round += 1) {
    const [amaraDoes, belaDoes] = [chance() ? follow : unfollow, chance() ? follow : unfollow];
    const answers = await Promise.all([
      amaraDoes(amara, bela),
      belaDoes(bela, amara),
      amaraDoes(amara, bela),
      belaDoes(bela, amara),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { a, b } = await connectionRows(server(), amara, bela);
    const [amaraFollows, belaFollows] = [amaraDoes === follow, belaDoes === follow];
    expect([a?.follows_since != null, a?.followed_since != null], `round ${round}`).toEqual([
      amaraFollows,
      belaFollows,
    ]);
    expect([b?.follows_since != null, b?.followed_since != null], `round ${round}`).toEqual([
      belaFollows,
      amaraFollows,
    ]);
  }
});

test('S069: after a concurrent follow and unfollow both sides agree', async () => {
  const [amara, bela] = await pair();
  for (let round = 0; round < 60; round += 1) {
    const answers = await Promise.all([
      follow(amara, bela),
      unfollow(amara, bela),
      follow(bela, amara),
      unfollow(bela, amara),
      follow(amara, bela),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { a, b, count } = await connectionRows(server(), amara, bela);
    expect([a?.follows_since ?? null, a?.followed_since ?? null], `round ${round}`).toEqual([
      b?.followed_since ?? null,
      b?.follows_since ?? null,
    ]);
    expect([0, 2]).toContain(count);
  }
});
