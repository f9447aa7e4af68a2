import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** Invitations, who came by them, and who waits for an admin's approval. */
export function joining(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('invitations')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('token_hash', text, (c) => c.notNull().unique())
        .addColumn('creator_id', text, (c) => c.references('members.id').onDelete('set null'))
        .addColumn('creator_name', 'text', (c) => c.notNull())
        .addColumn('note', 'text', (c) => c.notNull())
        .addColumn('max_uses', 'integer', (c) => c.notNull())
        .addColumn('uses', 'integer', (c) => c.notNull())
        .addColumn('created_at', sql`bigint`, (c) => c.notNull())
        .addColumn('expires_at', sql`bigint`)
        .addColumn('revoked_at', sql`bigint`)
        .execute();
      // Searched when a member is removed.
      await db.schema.createIndex('invitations_creator').on('invitations').column('creator_id').execute();
      await db.schema
        .createTable('invitation_uses')
        .addColumn('member_id', text, (c) => c.primaryKey().references('members.id').onDelete('cascade'))
        .addColumn('invitation_id', text, (c) => c.notNull().references('invitations.id').onDelete('cascade'))
        .addColumn('used_at', sql`bigint`, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('invitation_uses_invitation')
        .on('invitation_uses')
        .columns(['invitation_id', 'member_id'])
        .execute();
      await db.schema
        .createTable('join_requests')
        .addColumn('member_id', text, (c) => c.primaryKey().references('members.id').onDelete('cascade'))
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('requested_at', sql`bigint`, (c) => c.notNull())
        .addColumn('declined_at', sql`bigint`)
        .execute();
    },
  };
}
