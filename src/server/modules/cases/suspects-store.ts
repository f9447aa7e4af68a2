import { sql, type RawBuilder } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { parseNetworkBlock } from '#server/platform/network-block.ts';
import { textColumns } from '#server/rules/post-fields.ts';
import { compileDomains } from '#server/rules/texts/match-links.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Who has been here for so long is not part of a wave. */
const oldMs = 30 * dayMs;

/** All that are given hold. Domain and host are as `tidyDomain` returns them. */
export interface Conditions {
  domain?: string | undefined;
  network?: string | undefined;
  joinedFrom?: string | undefined;
  joinedUntil?: string | undefined;
  host?: string | undefined;
  unconfirmed?: boolean | undefined;
}

export interface SuspectRow {
  id: string;
  username: string;
  created_at: number;
  posts: number;
  /** 1 for what speaks for it: a member for long, followed by members who are not chosen, or with a post that such members saved. */
  old: number;
  followed: number;
  saved: number;
}

/** Members and what speaks for them, as `suspects`: admins and moderators, and who is suspended or deleted already, are none. */
export async function selectSuspects(db: Db, conditions: Conditions, now: number): Promise<RawBuilder<unknown>> {
  const isSeen = (column: string) => sql`exists (
    select 1 from members f where f.id = ${sql.ref(column)} and f.deactivated_at is null)
    and ${sql.ref(column)} not in (select id from chosen)`;
  return sql`chosen as materialized (
    select m.id, m.username, m.created_at, m.is_admin + m.is_moderator as staff from members m
    where m.deleted_at is null and m.suspended_at is null and ${sql.join(await conditionsOf(db, conditions), sql` and `)}
  ), suspects as materialized (
    select c.id, c.username, c.created_at, case when c.created_at < ${now - oldMs} then 1 else 0 end as old,
      case when exists (select 1 from connections k
        where k.member_id = c.id and k.followed_since is not null and ${isSeen('k.other_id')}) then 1 else 0 end as followed,
      case when exists (select 1 from posts p join saves s on s.post_id = p.id
        where p.author_id = c.id and s.member_id <> c.id and ${isSeen('s.member_id')}) then 1 else 0 end as saved
    from chosen c where c.staff = 0
  )`;
}

const isGood = sql`old + followed + saved > 0`;

/** How many there are, how many of them something speaks for, and how many admins and moderators the conditions hold for. */
export async function countSuspects(db: Db, suspects: RawBuilder<unknown>) {
  const { rows } = await sql<Record<'all' | 'good' | 'staff', number | string>>`with ${suspects}
    select count(*) as "all", coalesce(sum(case when ${isGood} then 1 else 0 end), 0) as good,
      (select count(*) from chosen where staff > 0) as staff from suspects`.execute(db);
  const { all = 0, good = 0, staff = 0 } = rows[0] ?? {};
  return { count: Number(all) - Number(good), goodCount: Number(good), staffCount: Number(staff) };
}

/** A page of them, the newest first: those for whom something speaks, or the others. */
export async function listSuspects(
  db: Db,
  suspects: RawBuilder<unknown>,
  { good = false, cursor = '~', limit }: { good?: boolean | undefined; cursor?: string | undefined; limit: number },
): Promise<SuspectRow[]> {
  const { rows } = await sql<SuspectRow>`with ${suspects}
    select *, cast((select count(*) from posts p where p.author_id = suspects.id and p.removed_at is null) as int) as posts
    from suspects where ${good ? isGood : sql`not (${isGood})`} and id < ${cursor}
    order by id desc limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

/** Those for whom nothing speaks, without the spared ones, and with those others that are meant all the same. */
export async function listMeant(
  db: Db,
  suspects: RawBuilder<unknown>,
  { spared, good, limit }: { spared: readonly string[]; good: readonly string[]; limit: number },
): Promise<{ id: string; name: string }[]> {
  const isIn = (ids: readonly string[]) => (ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join([...ids])})`);
  const { rows } = await sql<{ id: string; name: string }>`with ${suspects}
    select id, username as name from suspects
    where (not (${isGood}) or ${isIn(good)}) and not (${isIn(spared)}) order by id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function conditionsOf(db: Db, { domain, network, host, ...rest }: Conditions): Promise<RawBuilder<unknown>[]> {
  const { joinedFrom, joinedUntil, unconfirmed = false } = rest;
  const all: RawBuilder<unknown>[] = [];
  if (joinedFrom !== undefined) all.push(sql`m.created_at >= ${Date.parse(joinedFrom)}`);
  if (joinedUntil !== undefined) all.push(sql`m.created_at <= ${Date.parse(joinedUntil)}`);
  if (unconfirmed) all.push(sql`m.email_verified_at is null`);
  if (domain !== undefined)
    all.push(
      sql`(${like(sql`m.email_key`, `%@${escaped(domain)}`)} or ${like(sql`m.email_key`, `%.${escaped(domain)}`)})`,
    );
  if (network !== undefined) {
    const networks = await listNetworks(db, network);
    const isOne = networks.length === 0 ? sql`= ''` : sql`in (${sql.join(networks)})`;
    all.push(sql`(m.joined_network <> '' and m.joined_network ${isOne}
      or exists (select 1 from sessions s where s.member_id = m.id and s.network ${isOne}))`);
  }
  if (host !== undefined) {
    const authors = await listLinkAuthors(db, host);
    all.push(authors.length === 0 ? sql`1 = 0` : sql`m.id in (${sql.join(authors)})`);
  }
  return all;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const like = (column: RawBuilder<unknown>, pattern: string) => sql`lower(${column}) like ${pattern} escape '\\'`;

/** The networks in this block from which members have registered or are logged in. */
async function listNetworks(db: Db, block: string): Promise<string[]> {
  const { prefix, has } = parseNetworkBlock(block);
  const pattern = `${escaped(prefix)}%`;
  const { rows } = await sql<{ network: string }>`
    select joined_network as network from members where ${like(sql`joined_network`, pattern)}
    union select network from sessions where ${like(sql`network`, pattern)}`.execute(db);
  return rows
    .map(({ network }) => network)
    .filter((network) => has(network))
    .slice(0, maxValues);
}

/** So many values fit into a statement. */
const maxValues = 10_000;

/** Who has written a link to this host, or to a subdomain of it, in a post, a comment or its profile. */
async function listLinkAuthors(db: Db, host: string): Promise<string[]> {
  const find = compileDomains([host]);
  const pattern = `%${escaped(host)}%`;
  const posts = sql.join(
    textColumns.map((name) => sql.ref(`p.${name}`)),
    sql` || ' ' || `,
  );
  const { rows } = await sql<{ id: string; text: string }>`
    select * from (
      select p.author_id as id, ${posts} as text from posts p
      union all select author_id, body from comments
      union all select id, about || ' ' || link from members where link <> '' or about <> '') as written
    where ${like(sql`text`, pattern)}`.execute(db);
  return [...new Set(rows.filter(({ text }) => find(text) !== undefined).map(({ id }) => id))].slice(0, maxValues);
}
