import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/**
 * Connections refer to the other member only, and no longer to its name, so that a new name can be copied to many of them in
 * small steps instead of by the foreign key in one.
 */
export function connectionNames(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('members')
        .addColumn('name_to_copy', sql`integer`, (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`create index members_names_to_copy on members (id) where name_to_copy = 1`.execute(db);
      await (engine === 'sqlite' ? rebuild(db) : replaceForeignKey(db));
    },
  };
}

async function replaceForeignKey(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections drop constraint connections_other_member,
    add constraint connections_other_member foreign key (other_id) references members (id) on delete cascade`.execute(
    db,
  );
}

/** SQLite cannot change a foreign key. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await sql`create table connections_rebuilt (
    member_id text not null references members (id) on delete cascade,
    other_id text not null references members (id) on delete cascade,
    other_key text not null,
    follows_since bigint,
    followed_since bigint,
    constraint connections_pk primary key (member_id, other_id)
  ) without rowid`.execute(db);
  await sql`insert into connections_rebuilt (member_id, other_id, other_key, follows_since, followed_since)
    select member_id, other_id, other_key, follows_since, followed_since from connections`.execute(db);
  await sql`drop table connections`.execute(db);
  await sql`alter table connections_rebuilt rename to connections`.execute(db);
  await sql`create index connections_names on connections (member_id, other_key, other_id)`.execute(db);
  await sql`create index connections_other on connections (other_id, other_key)`.execute(db);
  for (const column of ['follows_since', 'followed_since']) {
    const name = column === 'follows_since' ? 'connections_follows' : 'connections_followed';
    await sql`create index ${sql.ref(name)} on connections (member_id, ${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  }
}
