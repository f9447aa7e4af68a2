import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Removals of all that members made, which go on after their decision, and indexes of queues that may be long. */
export function slices(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('bulk_removals')
        .addColumn('entry_id', text, (c) => c.notNull().references('audit_log.id').onDelete('cascade'))
        .addColumn('member_id', text, (c) => c.notNull())
        .addColumn('decided_at', sql`bigint`, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('reached', text, (c) => c.notNull().defaultTo(''))
        .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('total', 'integer')
        .addPrimaryKeyConstraint('bulk_removals_key', ['entry_id', 'member_id'])
        .execute();
      await sql`create index bulk_removals_running on bulk_removals (member_id) where state in ('removing', 'restoring')`.execute(
        db,
      );
      await db.schema.alterTable('report_cases').addColumn('entry_id', text).execute();
      await sql`create index report_cases_entry on report_cases (entry_id, author_id, id) where entry_id is not null`.execute(
        db,
      );
      await copyRemovals(db);
      await sql`create index mails_turn on mails (priority, due_at, id, domain, expires_at)`.execute(db);
      await sql`create index mails_recipient on mails (email_key)`.execute(db);
      await sql`create index mails_expired on mails (expires_at)`.execute(db);
      await sql`create index mails_for_nobody on mails (id) where letter = ''`.execute(db);
    },
  };
}

interface Entry {
  id: string;
  details: string;
  undone_at: number | null;
}

/** What was removed by one decision stood in the log. */
async function copyRemovals(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Entry>`
    select id, details, undone_at from audit_log where action = 'members.decided'`.execute(db);
  for (const { id: entryId, details, undone_at: undoneAt } of rows) {
    const { members } = JSON.parse(details) as { members: { id: string; caseIds: string[] }[] };
    for (const { id, caseIds } of members.filter((member) => member.caseIds.length > 0)) {
      const state = undoneAt === null ? 'removed' : 'restored';
      await sql`insert into bulk_removals (entry_id, member_id, decided_at, state, removed, total)
        values (${entryId}, ${id}, 0, ${state}, ${caseIds.length}, ${caseIds.length})`.execute(db);
      for (const caseId of caseIds)
        await sql`update report_cases set entry_id = ${entryId} where id = ${caseId} and decided_at is not null`.execute(
          db,
        );
    }
  }
}
