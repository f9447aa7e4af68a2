import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Usernames that members have given up; for some time nobody else can take them. */
export function formerUsernames(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('former_usernames')
        .addColumn('username_key', text, (c) => c.primaryKey())
        .addColumn('username', 'text', (c) => c.notNull())
        .addColumn('username_skeleton', text, (c) => c.notNull())
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('expires_at', sql`bigint`, (c) => c.notNull())
        .execute();
      for (const column of ['username_skeleton', 'member_id', 'expires_at'])
        await db.schema.createIndex(`former_usernames_${column}`).on('former_usernames').column(column).execute();
    },
  };
}
