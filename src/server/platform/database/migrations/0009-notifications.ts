import { sql, type Kysely } from 'kysely';

/** Notifications can be read one by one and belong to groups, and members can do without some kinds of them. */
export const notifications = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('notifications')
      .addColumn('read_at', sql`bigint`)
      .execute();
    await db.schema.alterTable('notifications').addColumn('group_id', 'text').execute();
    await sql`create index notifications_unread on notifications (recipient_id, id) where read_at is null`.execute(db);
    await sql`create index notifications_group on notifications (group_id, id) where group_id is not null`.execute(db);
    await sql`create index notifications_about on notifications (recipient_id, kind, (coalesce(post_id, '')), id)`.execute(
      db,
    );
    await db.schema
      .alterTable('members')
      .addColumn('muted_kinds', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  },
};
