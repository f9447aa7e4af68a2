import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Collections of saved posts. */
export function collections(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const time = sql`bigint`;
  const required = (table: string) => (c: ColumnDefinitionBuilder) =>
    c.notNull().references(`${table}.id`).onDelete('cascade');

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { schema } = db;
      await schema
        .createTable('collections')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, required('members'))
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('is_public', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('deleted_at', time)
        .execute();
      await schema.createIndex('collections_member').on('collections').columns(['member_id', 'created_at']).execute();
      await sql`create unique index collections_name on collections (member_id, name_key) where deleted_at is null`.execute(
        db,
      );
      await sql`create index collections_deleted on collections (deleted_at) where deleted_at is not null`.execute(db);

      // Little more than its key, as `connections` of the first migration.
      const table = schema.createTable('collection_posts');
      await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table)
        .addColumn('collection_id', text, required('collections'))
        .addColumn('post_id', text, required('posts'))
        .addColumn('member_id', text, required('members'))
        .addColumn('author_id', text, (c) => c.notNull())
        .addColumn('id', text, (c) => c.notNull())
        .addColumn('removed_at', time)
        .addColumn('is_unsaved', 'integer', (c) => c.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('collection_posts_pk', ['collection_id', 'post_id'])
        .execute();
      // Lists and counts read nothing but this index.
      await sql`create index collection_posts_order on collection_posts (collection_id, id, author_id, post_id)
        where removed_at is null`.execute(db);
      await schema
        .createIndex('collection_posts_member')
        .on('collection_posts')
        .columns(['member_id', 'post_id'])
        .execute();
      await schema.createIndex('collection_posts_post').on('collection_posts').columns(['post_id']).execute();
      await sql`create index collection_posts_removed on collection_posts (removed_at) where removed_at is not null`.execute(
        db,
      );
    },
  };
}
