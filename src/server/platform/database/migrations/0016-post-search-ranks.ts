import { sql, type Kysely } from 'kysely';

import type { Engine } from '../schema.ts';

/** One index of PostgreSQL that knows which terms are in a heading: with two of them each post found was looked at again. */
export function postSearchRanks(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      for (const name of ['heading', 'all']) await db.schema.dropIndex(`post_terms_${name}`).execute();
      await sql`create index post_terms_ranks on post_terms using gin ((${termsVector})) with (fastupdate = off)`.execute(
        db,
      );
    },
  };
}

/** The expression that was indexed until 0049. */
export const termsVector = sql`array_to_tsvector(string_to_array(
  'h' || replace(heading, ' ', ' h') || ' c' || replace(caption, ' ', ' c'), ' '))`;
