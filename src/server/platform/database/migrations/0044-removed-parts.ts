import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Parts of profiles that admins have removed, and what their members are told about it. */
export function removedParts(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('removed_parts')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('part', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('removed_at', sql`bigint`, (c) => c.notNull())
        .addColumn('kept', 'text')
        .addColumn('picture_id', text)
        .execute();
      await db.schema.createIndex('removed_parts_member').on('removed_parts').columns(['member_id', 'id']).execute();
      await sql`create index removed_parts_picture on removed_parts (picture_id) where picture_id is not null`.execute(
        db,
      );
      await sql`create index removed_parts_kept on removed_parts (removed_at) where kept is not null`.execute(db);
      await db.schema
        .alterTable('notifications')
        .addColumn('removed_part_id', text, (c) => c.references('removed_parts.id').onDelete('cascade'))
        .execute();
      await sql`create index notifications_removed_part on notifications (removed_part_id)
        where removed_part_id is not null`.execute(db);
      await db.schema.dropIndex('notifications_once').execute();
      await sql`create unique index notifications_once on notifications
        (recipient_id, actor_id, kind, (coalesce(post_id, '')), (coalesce(comment_id, '')), (coalesce(subject_id, '')),
          (coalesce(case_id, '')), (coalesce(installation_warning, '')), (coalesce(removed_part_id, '')))`.execute(db);
    },
  };
}
