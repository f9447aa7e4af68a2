import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { maxCollections } from '#contract/collection-names.ts';
import { maxApiTokens } from '#contract/vocabulary.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { expectUses, fewer, join, newName, repeat, testAtOnce, type Send } from '#tests/support/uses-at-once.ts';

const shared = shareTestServer();

async function count(table: keyof Database, column: string, value: string): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    shared().db,
  );
  return rows.length;
}

/** A member with all but one of the collections that it can have, and so many that it has deleted. */
async function memberWithCollections(deleted = 0) {
  const { db, newId, clock } = shared();
  const { id, token } = await createMember(shared());
  const rows = repeat(maxCollections - 1 + deleted, (n) => ({
    ...{ id: newId(), member_id: id, name: `Shelf ${n}`, name_key: `shelf ${n}`, is_public: 0 as const },
    ...{ created_at: clock.now(), deleted_at: n < deleted ? clock.now() : null },
  }));
  await db.insertInto('collections').values(rows).execute();
  return { token, deletedIds: rows.slice(0, deleted).map((row) => row.id) };
}

// What there can be once, or so many times.

testAtOnce('the last passkey of an account', { refusal: 409 }, async () => {
  const { db, newId, clock } = shared();
  const { id, token } = await createMember(shared());
  const rows = repeat(19, (n) => ({
    ...{ id: newId(), member_id: id, credential_id: `${id}-${n}`, public_key: '', name: '', transports: '[]' },
    ...{ counter: 0, created_at: clock.now(), last_used_at: null },
  }));
  await db.insertInto('passkeys').values(rows).execute();
  const begun = await Promise.all(repeat(50, () => shared().call('startPasskey', { token })));
  const passkeys = begun.map(({ body }) => new SoftwareAuthenticator().create(body.options));
  return (n) => shared().call('addPasskey', { token, body: { passkey: passkeys[n]! } });
});

testAtOnce('the API tokens of a member', { succeed: maxApiTokens, refusal: 409 }, async () => {
  const { token } = await createMember(shared());
  return (n) => shared().call('createApiToken', { token, body: { name: `Script ${n}`, scope: 'read' } });
});

testAtOnce('the name of an API token', { refusal: 409 }, async () => {
  const { token } = await createMember(shared());
  return () => shared().call('createApiToken', { token, body: { name: 'Script', scope: 'read' } });
});

testAtOnce('the last collection of a member', { refusal: 409 }, async () => {
  const { token } = await memberWithCollections();
  const body = (n: number) => ({ collectionId: shared().newId(), name: `New ${n}` });
  return (n) => shared().call('createCollection', { token, body: body(n) });
});

testAtOnce('the room for a restored collection', { refusal: 409 }, async () => {
  const { token, deletedIds } = await memberWithCollections(50);
  return (n) => shared().call('restoreCollection', { token, params: { collectionId: deletedIds[n]! } });
});

testAtOnce('the name of a collection', { refusal: 409 }, async () => {
  const { token } = await createMember(shared());
  const body = () => ({ collectionId: shared().newId(), name: 'Shelf' });
  return () => shared().call('createCollection', { token, body: body() });
});

testAtOnce('the username of a day', { refusal: 409 }, async () => {
  const { token } = await createMember(shared());
  const names = repeat(50, () => newName(shared()));
  return (n) => shared().call('userProfile', { token, body: { username: names[n]! } });
});

testAtOnce('the username of a registration', { refusal: 409, sent: fewer }, async () => {
  const username = newName(shared());
  return join(shared(), 'open', () => ({ username }));
});

testAtOnce('the place of an admin who is not the last', { succeed: 9, refusal: 409, sent: 10 }, async () => {
  await shared().db.updateTable('members').set({ is_admin: 0 }).execute();
  const admins = await Promise.all(repeat(10, () => createMember(shared(), { isAdmin: true })));
  return (n) => shared().call(n % 2 === 0 ? 'deactivate' : 'delete', { token: admins[n]!.token });
});

/** What is the same however often it is asked for: the requests, and how many there are of it. */
const repeatable: [name: string, open: () => Promise<[send: Send, count: () => Promise<number>]>][] = [
  [
    'notifications for a browser',
    async () => {
      const { id, token } = await createMember(shared());
      const body = { endpoint: `https://push.example.org/${id}`, p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
      const send = () => shared().call('subscribeToPush', { token, body });
      return [send, () => count('push_subscriptions', 'member_id', id)];
    },
  ],
  [
    'a block',
    async () => {
      const [{ id, token }, other] = [await createMember(shared()), await createMember(shared())];
      const send = () => shared().call('blockMember', { token, params: { id: other.id } });
      return [send, () => count('restrictions', 'member_id', id)];
    },
  ],
  [
    'a mute',
    async () => {
      const [{ id, token }, other] = [await createMember(shared()), await createMember(shared())];
      const send = () => shared().call('muteMember', { token, params: { id: other.id } });
      return [send, () => count('restrictions', 'member_id', id)];
    },
  ],
  [
    'a report',
    async () => {
      const [{ id, token }, other] = [await createMember(shared()), await createMember(shared())];
      const send = () => shared().call('reportMember', { token, body: { userId: other.id, reason: 'Rude.' } });
      return [send, () => count('case_reports', 'reporter_id', id)];
    },
  ],
  [
    'a post in a collection',
    async () => {
      const { id, token } = await createMember(shared());
      const { id: postId } = await createPost(shared(), await createMember(shared()));
      const { collectionId } = await createCollection(shared(), { token });
      const send = () => shared().call('addToCollection', { token, body: { collectionId, postId } });
      return [
        send,
        async () => (await count('saves', 'member_id', id)) * (await count('collection_posts', 'member_id', id)),
      ];
    },
  ],
];

test.each(repeatable)('of fifty who ask for %s at once all are answered, and there is one', async (_name, open) => {
  const [send, left] = await open();
  await expectUses(send, { succeed: 50, refusal: 409 });
  expect(await left()).toBe(1);
});
