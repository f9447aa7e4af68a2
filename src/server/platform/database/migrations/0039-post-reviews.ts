import type { Kysely } from 'kysely';

/** Posts that an admin looks at before others see them. They are hidden as removed ones are, and their open case says that they wait. */
export const postReviews = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, column] of [
      ['posts', 'awaits_review'],
      ['report_cases', 'is_review'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
  },
};
