import { sql, type Kysely } from 'kysely';

/** Whoever takes an address is refused while a link is out that gives it back: found without reading all one-time tokens. */
export const undoLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index one_time_tokens_undo_email on one_time_tokens (lower(data)) where kind = 'undo-email'`.execute(
      db,
    );
  },
};
