import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** The first schema. Text is compared by bytes on both databases, so that ids, keys and ranges sort the same. */
export function community(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const time = sql`bigint`;

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const create = (name: string) => db.schema.createTable(name);
      // Rows that are little more than their key: without `without rowid` SQLite stores them twice, and each read is two lookups.
      const link = (name: string) => (engine === 'sqlite' ? create(name).modifyEnd(sql`without rowid`) : create(name));
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).on(table).columns(columns).execute();

      await create('members')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('username', text, (c) => c.notNull())
        .addColumn('username_key', text, (c) => c.notNull().unique())
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('email_key', text, (c) => c.notNull().unique())
        .addColumn('password_hash', text)
        .addColumn('google_subject', text, (c) => c.unique())
        .addColumn('is_admin', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('picture_id', text)
        .addColumn('about', text, (c) => c.notNull().defaultTo(''))
        .addColumn('link', text, (c) => c.notNull().defaultTo(''))
        .addColumn('country', text, (c) => c.notNull().defaultTo(''))
        .addColumn('language', text, (c) => c.notNull().defaultTo(''))
        .addColumn('birth_date', text, (c) => c.notNull().defaultTo(''))
        .addColumn('pronouns', text, (c) => c.notNull().defaultTo(''))
        .addColumn('gender', text, (c) => c.notNull().defaultTo(''))
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('deactivated_at', time)
        .addColumn('read_up_to', text, (c) => c.notNull().defaultTo(''))
        .addUniqueConstraint('members_names', ['id', 'username_key'])
        .execute();
      await sql`create index members_deactivated on members (id) where deactivated_at is not null`.execute(db);
      await sql`create index members_admins on members (id) where is_admin = 1`.execute(db);

      const member = (c: ColumnDefinitionBuilder) => c.notNull().references('members.id').onDelete('cascade');
      const post = (c: ColumnDefinitionBuilder) => c.notNull().references('posts.id').onDelete('cascade');

      await link('username_endings')
        .addColumn('ending', text, (c) => c.notNull())
        .addColumn('member_id', text, member)
        .addPrimaryKeyConstraint('username_endings_pk', ['ending', 'member_id'])
        .execute();
      await index('username_endings_member', 'username_endings', ['member_id']);

      await create('sessions')
        .addColumn('token_hash', text, (c) => c.primaryKey())
        .addColumn('member_id', text, member)
        .addColumn('expires_at', time, (c) => c.notNull())
        .execute();
      await index('sessions_member', 'sessions', ['member_id']);
      await index('sessions_expiry', 'sessions', ['expires_at']);

      await create('one_time_tokens')
        .addColumn('token_hash', text, (c) => c.primaryKey())
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('member_id', text, (c) => c.references('members.id').onDelete('cascade'))
        .addColumn('data', text, (c) => c.notNull().defaultTo(''))
        .addColumn('expires_at', time, (c) => c.notNull())
        .execute();
      await index('one_time_tokens_member', 'one_time_tokens', ['member_id']);
      await index('one_time_tokens_expiry', 'one_time_tokens', ['expires_at']);

      // No foreign key to the member: the row outlives a deleted account until the sweeper has removed its files.
      await create('uploads')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, (c) => c.notNull())
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('width', 'integer', (c) => c.notNull())
        .addColumn('height', 'integer', (c) => c.notNull())
        .addColumn('thumbhash', text, (c) => c.notNull())
        .addColumn('color', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('taken_at', time)
        .addColumn('ready_at', time)
        .addColumn('discarded_at', time)
        .execute();
      await index('uploads_member', 'uploads', ['member_id']);
      await sql`create index uploads_waiting on uploads (id) where taken_at is null`.execute(db);
      await sql`create index uploads_unready on uploads (id) where ready_at is null`.execute(db);
      await sql`create index uploads_discarded on uploads (id) where discarded_at is not null`.execute(db);

      await create('posts')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('author_id', text, member)
        .addColumn('image_id', text, (c) => c.unique().references('uploads.id'))
        .addColumn('image_alt', text, (c) => c.notNull())
        .addColumn('title', text, (c) => c.notNull())
        .addColumn('caption', text, (c) => c.notNull())
        .addColumn('link', text, (c) => c.notNull())
        .addColumn('category', text, (c) => c.notNull())
        .addColumn('subcategories', text, (c) => c.notNull())
        .addColumn('tags', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .execute();
      await index('posts_author', 'posts', ['author_id', 'id']);
      await index('posts_category', 'posts', ['category', 'id']);

      await link('post_subcategories')
        .addColumn('subcategory', text, (c) => c.notNull())
        .addColumn('post_id', text, post)
        .addPrimaryKeyConstraint('post_subcategories_pk', ['subcategory', 'post_id'])
        .execute();
      await index('post_subcategories_post', 'post_subcategories', ['post_id']);

      await create('comments')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('post_id', text, post)
        .addColumn('author_id', text, member)
        .addColumn('body', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .execute();
      await index('comments_post', 'comments', ['post_id', 'id']);
      await index('comments_author', 'comments', ['author_id']);

      await create('saves')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, member)
        .addColumn('post_id', text, post)
        .addUniqueConstraint('saves_once', ['member_id', 'post_id'])
        .execute();
      await index('saves_member', 'saves', ['member_id', 'id']);
      await index('saves_post', 'saves', ['post_id']);

      await link('connections')
        .addColumn('member_id', text, member)
        .addColumn('other_id', text, (c) => c.notNull())
        .addColumn('other_key', text, (c) => c.notNull())
        .addColumn('follows_since', time)
        .addColumn('followed_since', time)
        .addPrimaryKeyConstraint('connections_pk', ['member_id', 'other_id'])
        // Keeps the copied name up to date, even when the member is renamed while somebody follows.
        .addForeignKeyConstraint(
          'connections_other_member',
          ['other_id', 'other_key'],
          'members',
          ['id', 'username_key'],
          (c) => c.onDelete('cascade').onUpdate('cascade'),
        )
        .execute();
      await index('connections_names', 'connections', ['member_id', 'other_key', 'other_id']);
      await index('connections_other', 'connections', ['other_id', 'other_key']);
      await sql`create index connections_follows on connections (member_id, follows_since) where follows_since is not null`.execute(
        db,
      );
      await sql`create index connections_followed on connections (member_id, followed_since) where followed_since is not null`.execute(
        db,
      );

      await create('notifications')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('recipient_id', text, member)
        .addColumn('actor_id', text, member)
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('post_id', text, (c) => c.references('posts.id').onDelete('cascade'))
        .addColumn('comment_id', text, (c) => c.references('comments.id').onDelete('cascade'))
        .addColumn('created_at', time, (c) => c.notNull())
        .execute();
      // A unique index treats nulls as different from each other, so they are indexed as empty texts.
      await sql`create unique index notifications_once on notifications
        (recipient_id, actor_id, kind, (coalesce(post_id, '')), (coalesce(comment_id, '')))`.execute(db);
      await sql`create index notifications_comment on notifications (comment_id) where comment_id is not null`.execute(
        db,
      );
      await index('notifications_recipient', 'notifications', ['recipient_id', 'id']);
      await index('notifications_actor', 'notifications', ['actor_id']);
      await sql`create index notifications_post on notifications (post_id) where post_id is not null`.execute(db);

      await create('reports')
        .addColumn('post_id', text, post)
        .addColumn('member_id', text, member)
        .addColumn('reason', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addPrimaryKeyConstraint('reports_pk', ['post_id', 'member_id'])
        .execute();
      await index('reports_member', 'reports', ['member_id']);

      await create('idempotency_keys')
        .addColumn('member_id', text, member)
        .addColumn('key', text, (c) => c.notNull())
        .addColumn('request', text, (c) => c.notNull())
        .addColumn('answer', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_pk', ['member_id', 'key'])
        .execute();
      await index('idempotency_keys_age', 'idempotency_keys', ['created_at']);

      await create('facts')
        .addColumn('name', text, (c) => c.primaryKey())
        .addColumn('value', text, (c) => c.notNull())
        .execute();

      // Shared by all processes, with the columns that rate-limiter-flexible expects. Losing the counts in a crash is fine.
      if (engine === 'postgres')
        await sql`create unlogged table rate_limits (key text primary key, points integer not null default 0, expire bigint)`.execute(
          db,
        );
    },
  };
}
