import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/**
 * How many connections each member has: counting the 100,000 of one takes 5 ms on SQLite and 15 ms on PostgreSQL. Triggers
 * maintain it, also while a backup is restored, which does not contain it.
 */
export function connectionCounts(engine: Engine) {
  const id = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const end = engine === 'sqlite' ? sql`without rowid` : sql``;
      await sql`create table connection_counts (
        member_id ${id} not null primary key references members (id) on delete cascade,
        count bigint not null
      ) ${end}`.execute(db);
      await sql`insert into connection_counts (member_id, count)
        select member_id, count(*) from connections group by member_id`.execute(db);
      await (engine === 'sqlite' ? createSqliteTriggers(db) : createPostgresTriggers(db));
    },
  };
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger connections_inserted after insert on connections begin
    insert into connection_counts (member_id, count) values (new.member_id, 1)
      on conflict (member_id) do update set count = count + 1;
  end`.execute(db);
  await sql`create trigger connections_deleted after delete on connections begin
    update connection_counts set count = count - 1 where member_id = old.member_id;
  end`.execute(db);
}

/** Once for each statement: one that inserts many followers of a member would otherwise leave as many versions of its count. */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  // Counts are always locked in the same order, so that two statements do not deadlock.
  await sql`create function count_inserted_connections() returns trigger language plpgsql as $$ begin
    insert into connection_counts as c (member_id, count)
      select member_id, count(*) from inserted group by member_id order by member_id
      on conflict (member_id) do update set count = c.count + excluded.count;
    return null;
  end $$`.execute(db);
  await sql`create function count_deleted_connections() returns trigger language plpgsql as $$ begin
    perform from connection_counts where member_id in (select member_id from deleted) order by member_id for update;
    update connection_counts c set count = c.count - d.count
      from (select member_id, count(*) as count from deleted group by member_id) d where c.member_id = d.member_id;
    return null;
  end $$`.execute(db);
  await sql`create trigger connections_inserted after insert on connections
    referencing new table as inserted for each statement execute function count_inserted_connections()`.execute(db);
  await sql`create trigger connections_deleted after delete on connections
    referencing old table as deleted for each statement execute function count_deleted_connections()`.execute(db);
}
