import { sql, type RawBuilder } from 'kysely';

import { openDatabase } from '#server/platform/database/database.ts';
import { migrationTimeoutMs } from '#server/platform/database/postgres.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';

import type { TemporaryStorage } from '../../lib/temporary-storage.ts';
import { fillSearchTexts } from './search-texts.ts';

/** The size of a community. The other tables grow with it: a member or post has as many rows in a small one as in a large one. */
interface CommunitySize {
  posts: number;
  members: number;
  /** Additional members who only follow the first one; the first post has half as many additional comments. */
  crowd: number;
}

export interface FilledCommunity {
  size: CommunitySize;
  memberId: (n: number) => string;
  postId: (n: number) => string;
  /** Session tokens of the first members, by member number. */
  tokens: Map<number, string>;
}

const sessionCount = 100;

// Ids made of numbers: they sort like the numbers and before all ids that the server creates. SQL and JavaScript make the same ones.
const idOf = (n: number, kind: string) => {
  const digits = String(10_000_000_000 + n);
  return `0${digits.slice(0, 7)}-${digits.slice(7)}-7000-8000-${kind.padStart(12, '0')}`;
};
const id = (n: RawBuilder<unknown>, kind: string) => {
  const digits = sql`cast(${n} + 10000000000 as text)`;
  return sql`('0' || substr(${digits}, 1, 7) || '-' || substr(${digits}, 8, 4) || ${sql.lit(`-7000-8000-${kind.padStart(12, '0')}`)})`;
};
const kinds = { member: 'a', upload: 'b', post: 'c', comment: 'd', save: 'e', notification: 'f' };

/** Fills empty storage with bulk inserts that work on both databases. */
export async function fillCommunity(storage: TemporaryStorage, size: CommunitySize): Promise<FilledCommunity> {
  const { db, engine, close } = await openDatabase({ ...storage, timeoutMs: migrationTimeoutMs });
  const postId = (n: number) => idOf(n, kinds.post);
  await db.transaction().execute(async (trx) => {
    await fillMembers(trx, size);
    await fillPosts(trx, size);
    await fillSearchTexts(trx, size.posts, postId);
    await fillRelations(trx, size);
  });
  const tokens = new Map<number, string>();
  for (let n = 0; n < Math.min(sessionCount, size.members); n += 1) {
    if (n % 100 === 99) continue;
    const token = newToken();
    tokens.set(n, token);
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        member_id: idOf(n, kinds.member),
        expires_at: Date.now() + 86_400_000 * 30,
        created_at: Date.now(),
        last_seen_at: Date.now(),
        proven_at: Date.now(),
        user_agent: '',
        network: '127.0.0.1',
      })
      .execute();
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  await close();
  return { size, tokens, memberId: (n) => idOf(n, kinds.member), postId };
}

/** A table with the numbers from `first` to `first + count - 1` in the column `i`. */
const series = (first: number, count: number) =>
  sql`(with recursive n(i) as (select cast(${sql.lit(first)} as bigint) union all select i + 1 from n where i < ${sql.lit(first + count - 1)}) select i from n) as n`;
const i = sql`i`;
const time = (n: RawBuilder<unknown>) => sql`(1700000000000 + ${n} * 1000)`;

async function fillMembers(db: Db, { members, crowd }: CommunitySize): Promise<void> {
  const key = sql`(case when i >= ${sql.lit(members)} then 'fan' else substr('amarabellaceliadiegoheidikarinoliveruben', cast(1 + 5 * (i % 8) as integer), 5) end || cast(i as text))`;
  // One in a hundred is deactivated.
  await sql`
    insert into members (id, username, username_key, email, email_key, password_hash, is_admin, about, created_at, deactivated_at)
    select ${id(i, kinds.member)}, ${key}, ${key}, ${key} || '@example.org', ${key} || '@example.org', null, 0, 'About me.', ${time(i)},
      case when i % 100 = 99 then ${time(i)} end
    from ${series(0, members + crowd)}`.execute(db);
  await sql`
    insert into username_endings (ending, member_id)
    select distinct substr(m.username_key, cast(i as integer)), m.id from members m join ${series(1, 20)} on i <= length(m.username_key)`.execute(
    db,
  );
}

async function fillPosts(db: Db, { posts, members }: CommunitySize): Promise<void> {
  // With the sizes of their files: otherwise a server would look for those of all pictures while it is measured.
  const author = id(sql`(i * 7 % ${sql.lit(members)})`, kinds.member);
  await sql`
    insert into uploads (id, member_id, kind, width, height, thumbhash, color, bytes, stored_bytes, created_at, taken_at, ready_at)
    select ${id(i, kinds.upload)}, ${author}, 'post', 1280, 1600, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', '#a49c86', 300000, 400000,
      ${time(i)}, ${time(i)}, ${time(i)}
    from ${series(0, posts)}`.execute(db);
  const category = sql`substr('beauty  fashion wellness', cast(1 + 8 * (i % 3) as integer), 8)`;
  const subcategory = sql`(case i % 3 when 0 then 'skincare' when 1 then 'shoes' else 'nutrition' end)`;
  await sql`
    insert into posts (id, author_id, image_id, image_alt, title, caption, link, category, subcategories, tags, created_at)
    select ${id(i, kinds.post)}, ${author}, ${id(i, kinds.upload)}, 'A bottle between two leaves.', 'The one I refill, number ' || i,
      'Third bottle, same glass. I bought the first one years ago and have not looked back since.', '',
      trim(${category}), case when i % 2 = 0 then '["' || ${subcategory} || '"]' else '[]' end, '["plastic free","plant based"]', ${time(i)}
    from ${series(0, posts)}`.execute(db);
  await sql`
    insert into post_subcategories (subcategory, post_id)
    select ${subcategory}, ${id(i, kinds.post)} from ${series(0, posts)} where i % 2 = 0`.execute(db);
}

async function fillRelations(db: Db, { posts, members, crowd }: CommunitySize): Promise<void> {
  const m = sql.lit(members);
  const follow = async (range: RawBuilder<unknown>, follower: RawBuilder<unknown>, followee: RawBuilder<unknown>) => {
    await sql`
      insert into connections (member_id, other_id, other_key, follows_since)
      select ${id(follower, kinds.member)}, o.id, o.username_key, ${time(i)} from ${range} join members o on o.id = ${id(followee, kinds.member)}`.execute(
      db,
    );
    await sql`
      insert into connections (member_id, other_id, other_key, followed_since)
      select ${id(followee, kinds.member)}, o.id, o.username_key, ${time(i)} from ${range} join members o on o.id = ${id(follower, kinds.member)}`.execute(
      db,
    );
  };
  // With more, two of a small community would follow each other, which is one connection.
  const followsEach = members < 200 ? Math.floor(members / 16) : 25;
  await follow(series(0, members * followsEach), sql`(i % ${m})`, sql`((i % ${m} + 1 + 7 * (i / ${m})) % ${m})`);
  if (crowd > 0) await follow(series(members, crowd), i, sql`(i * 0)`);

  const comment = (range: RawBuilder<unknown>, post: RawBuilder<unknown>) =>
    sql`
    insert into comments (id, post_id, author_id, body, created_at)
    select ${id(i, kinds.comment)}, ${id(post, kinds.post)}, ${id(sql`(i * 13 % ${m})`, kinds.member)},
      'Where do you refill it? I have been looking for a place near the station. Number ' || i, ${time(i)} from ${range}`.execute(
      db,
    );
  await comment(series(0, posts * 3), sql`(i / 30 * 10)`);
  if (crowd > 0) await comment(series(posts * 3, crowd / 2), sql`(i * 0)`);

  await sql`
    insert into saves (id, member_id, post_id)
    select ${id(i, kinds.save)}, ${id(sql`(i % ${m})`, kinds.member)}, ${id(sql`((i % ${m} * 5 + 331 * (i / ${m})) % ${sql.lit(posts)})`, kinds.post)}
    from ${series(0, members * 15)}`.execute(db);
  await sql`
    insert into notifications (id, recipient_id, actor_id, kind, created_at)
    select ${id(i, kinds.notification)}, ${id(sql`(i % ${m})`, kinds.member)}, ${id(sql`((i % ${m} + 1 + 7 * (i / ${m})) % ${m})`, kinds.member)}, 'follow', ${time(i)}
    from ${series(0, members * 5)}`.execute(db);
}
