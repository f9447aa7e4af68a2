import { sql, type Kysely } from 'kysely';

/** The browsers that are sent notifications, and the notifications that have yet to be sent to them. */
export const webPush = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('session', 'text', (c) => c.primaryKey().references('sessions.token_hash').onDelete('cascade'))
      .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', (c) => c.notNull())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .execute();
    for (const column of ['member_id', 'endpoint'])
      await db.schema.createIndex(`push_subscriptions_${column}`).on('push_subscriptions').column(column).execute();
    await db.schema
      .createTable('push_queue')
      .addColumn('notification_id', 'text', (c) => c.primaryKey().references('notifications.id').onDelete('cascade'))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('due_at', sql`bigint`, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('push_queue_due').on('push_queue').column('due_at').execute();
  },
};
