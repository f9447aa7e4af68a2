import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/**
 * A comment can be deleted by its author and by the author of the post. And comments that an admin has removed are hidden: before
 * version 0029 their authors could restore them, if they had deleted them first. An undone removal leaves no decision.
 */
export function commentDeletions(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('comments').addColumn('also_deleted_by', text).execute();
      const removedAt = sql`(select max(k.decided_at) from report_cases k
        where k.subject_id = comments.id and k.kind = 'comment' and k.decision in ('remove', 'suspend'))`;
      await sql`update comments set deleted_at = ${removedAt}
        where deleted_at is null and ${removedAt} is not null`.execute(db);
    },
  };
}
