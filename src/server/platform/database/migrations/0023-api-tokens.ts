import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** The tokens with which members' scripts call the API. */
export function apiTokens(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const time = sql`bigint`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('api_tokens')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('token_hash', text, (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('name_key', text, (c) => c.notNull())
        .addColumn('scope', 'text', (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('expires_at', time)
        .addColumn('last_used_at', time)
        .execute();
      await db.schema
        .createIndex('api_tokens_name')
        .on('api_tokens')
        .columns(['member_id', 'name_key'])
        .unique()
        .execute();
    },
  };
}
