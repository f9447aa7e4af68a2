import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** When a post was changed, and which comments were deleted but can still be restored. */
export function editing(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('posts')
        .addColumn('edited_at', sql`bigint`)
        .execute();
      await db.schema
        .alterTable('comments')
        .addColumn('deleted_at', sql`bigint`)
        .execute();
      await db.schema
        .alterTable('comments')
        .addColumn('deleted_by', text, (c) => c.references('members.id').onDelete('set null'))
        .execute();
      await sql`create index comments_deleted on comments (deleted_at) where deleted_at is not null`.execute(db);
      // Searched when a member is removed.
      await sql`create index comments_deleted_by on comments (deleted_by) where deleted_by is not null`.execute(db);
    },
  };
}
