import type { Kysely } from 'kysely';

/** Pictures whose sizes are made once somebody asks for one of them. */
export const sizesOnDemand = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('uploads')
      .addColumn('sizes_on_demand', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
