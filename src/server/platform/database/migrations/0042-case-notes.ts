import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** What admins and moderators note on a case, and when reports alone have hidden its subject. */
export function caseNotes(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('case_notes')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('case_id', text, (c) => c.notNull().references('report_cases.id').onDelete('cascade'))
        .addColumn('author_id', text, (c) => c.references('members.id').onDelete('set null'))
        .addColumn('author_name', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('created_at', sql`bigint`, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('case_notes_case').on('case_notes').columns(['case_id', 'id']).execute();
      await db.schema.createIndex('case_notes_author').on('case_notes').column('author_id').execute();
      await db.schema
        .alterTable('report_cases')
        .addColumn('hidden_at', sql`bigint`)
        .execute();
    },
  };
}
