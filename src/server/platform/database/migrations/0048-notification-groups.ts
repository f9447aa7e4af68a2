import { sql, type Kysely } from 'kysely';

/** The last notification about the same case is found without reading all others about its post. */
export const notificationGroups = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('notifications_about').execute();
    await sql`create index notifications_about on notifications
      (recipient_id, kind, (coalesce(post_id, '')), (coalesce(case_id, '')), id)`.execute(db);
  },
};
