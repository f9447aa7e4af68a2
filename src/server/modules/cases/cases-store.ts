import { sql, type RawBuilder } from 'kysely';

import { fetchLimit, inList } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notOwnCase, type CaseReader, type CaseRow } from '#server/rules/report-cases.ts';

/** A case with its author and the picture of its post. */
export interface ListedCase extends CaseRow {
  username: string;
  picture_id: string | null;
  image_id: string | null;
  width: number | null;
  height: number | null;
  reports_count: number;
  newest_reason: string | null;
  /** What the list is sorted by, before the id. */
  place: number;
}

const reportsCount = sql`(select count(*) from case_reports r where r.case_id = k.id)`;

/** What each list is sorted by: the ids sort by time. */
const places = {
  newest: sql`0`,
  mostReported: reportsCount,
  decided: sql`k.decided_at`,
} as const satisfies Record<string, RawBuilder<unknown>>;

const casesBy = (place: keyof typeof places) => sql`
  select k.*, m.username, m.picture_id, u.id as image_id, u.width, u.height, ${reportsCount} as reports_count, ${places[place]} as place,
    (select r.reason from case_reports r where r.case_id = k.id order by r.created_at desc limit 1) as newest_reason
  from report_cases k join members m on m.id = k.author_id left join posts p on p.id = k.post_id
    left join uploads u on u.id = p.image_id`;

/** Where a page ended. */
export const formatCaseCursor = ({ place, id }: ListedCase): string => `${place}~${id}`;

interface CasePage {
  state?: 'open' | 'decided';
  /** Of open cases. */
  sort?: 'newest' | 'mostReported';
  cursor?: string;
  limit: number;
}

/** Open or decided cases after the cursor that are not about the viewer, the first ones of their order first. */
export async function listCases(
  db: Db,
  viewer: CaseReader,
  { state = 'open', sort = 'newest', cursor, limit }: CasePage,
): Promise<ListedCase[]> {
  const isListed = state === 'open' ? sql`k.decided_at is null` : sql`k.decided_at is not null`;
  const [place, id] = cursor?.split('~') ?? [];
  const isAfter =
    place === undefined || id === undefined
      ? sql``
      : sql`where (c.place < ${Number(place)} or (c.place = ${Number(place)} and c.id < ${id}))`;
  const { rows } = await sql<ListedCase>`
    select * from (${casesBy(state === 'open' ? sort : 'decided')} where ${isListed} and ${notOwnCase('k', viewer)}) c ${isAfter}
    order by c.place desc, c.id desc limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

/** The case; undefined also for one about the viewer, who neither reads nor decides it. */
export async function findCase(db: Db, viewer: CaseReader, id: string): Promise<ListedCase | undefined> {
  const { rows } = await sql<ListedCase>`
    ${casesBy('newest')} where k.id = ${id} and ${notOwnCase('k', viewer)}`.execute(db);
  return rows[0];
}

export async function countOpenCases(db: Db, viewer: CaseReader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from report_cases k where k.decided_at is null and ${notOwnCase('k', viewer)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ReportRow {
  reporter_id: string;
  username: string;
  picture_id: string | null;
  reason: string;
  created_at: number;
}

const maxReports = 100;

/** The newest reports of a case, of whichever members. */
export async function listReports(db: Db, caseId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.reporter_id, m.username, m.picture_id, r.reason, r.created_at
    from case_reports r join members m on m.id = r.reporter_id
    where r.case_id = ${caseId} order by r.created_at desc, r.reporter_id limit ${sql.lit(maxReports)}`.execute(db);
  return rows;
}

interface ReporterCounts {
  decided: number;
  upheld: number;
}

/** How many reports of these members were decided, and how many of these did not end with everything staying as it was. */
export async function countDecidedReports(
  db: Db,
  reporterIds: readonly string[],
): Promise<Map<string, ReporterCounts>> {
  if (reporterIds.length === 0) return new Map();
  const { rows } = await sql<{ reporter_id: string } & ReporterCounts>`
    select r.reporter_id, count(*) as decided, count(case when k.decision <> 'keep' then 1 end) as upheld
    from case_reports r join report_cases k on k.id = r.case_id
    where r.reporter_id ${inList(reporterIds)} and k.decided_at is not null group by r.reporter_id`.execute(db);
  return new Map(rows.map(({ reporter_id: id, ...counts }) => [id, counts]));
}

/** What there is to know about a reported member or author. */
export function findAuthor(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'about', 'link', 'pronouns', 'created_at', 'is_admin', 'is_moderator', 'suspended_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether an admin has removed the post; one that waits for a look is not. */
export async function isPostRemoved(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select(['removed_at', 'awaits_review'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.removed_at != null && row.awaits_review === 0;
}

/** The name of a member; empty after the account was deleted. */
export async function findUsername(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('members')
    .select('username')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.username ?? '';
}
