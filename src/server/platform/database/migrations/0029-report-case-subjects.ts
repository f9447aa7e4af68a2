import { sql, type Kysely } from 'kysely';

/** All cases of a post, comment or member are found by it, also the decided ones. */
export const reportCaseSubjects = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index report_cases_subject on report_cases (subject_id)`.execute(db);
  },
};
