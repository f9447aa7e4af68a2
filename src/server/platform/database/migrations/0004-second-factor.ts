import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Passkeys, the secrets of authenticator apps, and recovery codes. */
export function secondFactor(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const time = sql`bigint`;

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('passkeys')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('credential_id', text, (c) => c.notNull().unique())
        .addColumn('public_key', text, (c) => c.notNull())
        .addColumn('counter', time, (c) => c.notNull())
        .addColumn('transports', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addColumn('last_used_at', time)
        .execute();
      await db.schema.createIndex('passkeys_member').on('passkeys').column('member_id').execute();

      await db.schema
        .createTable('authenticators')
        .addColumn('member_id', text, (c) => c.primaryKey().references('members.id').onDelete('cascade'))
        .addColumn('secret', text, (c) => c.notNull())
        .addColumn('last_step', time, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable('recovery_codes')
        .addColumn('member_id', text, (c) => c.notNull().references('members.id').onDelete('cascade'))
        .addColumn('code_hash', text, (c) => c.notNull())
        .addColumn('created_at', time, (c) => c.notNull())
        .addPrimaryKeyConstraint('recovery_codes_pk', ['member_id', 'code_hash'])
        .execute();
    },
  };
}
