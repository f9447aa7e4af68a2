import { sql } from 'kysely';

import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';
import type { CaseRow, CloseCases, ClosingCause } from '#server/rules/report-cases.ts';

interface ClosingDeps {
  newId: NewId;
  notifier: {
    /** Locks those who are notified of reports. */
    lockAdmins(trx: Trx): Promise<void>;
    /** Tells reporters that what they have reported no longer exists. */
    closed(trx: Trx, reporterIds: readonly string[]): Promise<void>;
  };
}

const atOnce = 10;

/** For what deletes things that may be reported. */
export function createCaseClosing({ newId, notifier }: ClosingDeps): CloseCases {
  async function close(trx: Trx, { id, ...found }: OpenCase, cause: ClosingCause): Promise<void> {
    // An admin may have decided it meanwhile, while this waited for the lock of the admins.
    const row = await lockOpen(trx, id);
    if (!row) return;
    const reports = await listReports(trx, id);
    await insertAuditEntry(trx, newId, {
      action: 'case.closed',
      actor: commandLine,
      // Of a deleted account nothing is kept that says whose it was.
      subject: cause === 'account' ? null : { id: row.author_id, name: found.username },
      details: {
        kind: row.kind,
        cause,
        openedAt: row.opened_at,
        reportsCount: reports.length,
        reasons: reports.slice(0, maxReasons).map(({ reason }) => withoutName(reason, found.username)),
      },
    });
    await notifier.closed(
      trx,
      reports.map((report) => report.reporter_id),
    );
    await trx.deleteFrom('report_cases').where('id', '=', id).execute();
  }

  return async (trx, which, cause) => {
    const { rows } = await sql<OpenCase>`
      select k.id, m.username from report_cases k join members m on m.id = k.author_id
      where k.decided_at is null and ${which} order by k.id limit ${sql.lit(atOnce)}`.execute(trx);
    // Before the cases, as a report does; otherwise they could deadlock.
    if (rows.length > 0) await notifier.lockAdmins(trx);
    for (const row of rows) await close(trx, row, cause);
    return rows.length;
  };
}

interface OpenCase {
  id: string;
  username: string;
}

const maxReasons = 20;

function lockOpen(trx: Trx, id: string): Promise<CaseRow | undefined> {
  return trx
    .updateTable('report_cases')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Of members who have not deleted their account; notifications lock their recipients, always in this order. */
function listReports(trx: Trx, caseId: string): Promise<{ reporter_id: string; reason: string }[]> {
  return trx
    .selectFrom('case_reports as r')
    .innerJoin('members as m', 'm.id', 'r.reporter_id')
    .select(['r.reporter_id', 'r.reason'])
    .where('r.case_id', '=', caseId)
    .where('m.deleted_at', 'is', null)
    .orderBy('r.reporter_id')
    .execute();
}

/** Reporters may have named the member. */
const withoutName = (reason: string, username: string) =>
  reason.replaceAll(new RegExp(username.replaceAll('.', String.raw`\.`), 'giu'), '…');
