import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';
import { notOfStaff, type CaseSubject } from '#server/rules/report-cases.ts';

import { hideSubject } from './hide-subjects.ts';

export interface HidingDeps {
  clock: Clock;
  newId: NewId;
  notifier: {
    /** Tells the author that it is hidden until somebody has decided. */
    hidden(trx: Trx, about: { caseId: string; authorId: string }): Promise<void>;
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Hides a reported post or comment until somebody decides, once as many members have reported it as the settings say. Accounts that
 * were younger than a day and those that are suspended do not count. What was decided once is not hidden again, nor what
 * admins and moderators made. The caller has locked the case.
 */
export async function hideIfReportedOften(
  trx: Trx,
  { clock, newId, notifier }: HidingDeps,
  { caseId, subject: { kind, id, authorId } }: { caseId: string; subject: CaseSubject },
): Promise<void> {
  const { hideAfterReports } = await readCommunitySettings(trx);
  if (kind === 'member' || hideAfterReports === 0) return;
  const { rows } = await sql<{ username: string; counted: number }>`
    select a.username, (
      select count(*) from case_reports r join members m on m.id = r.reporter_id
      where r.case_id = k.id and m.deactivated_at is null and r.created_at >= m.created_at + ${dayMs}) as counted
    from report_cases k join members a on a.id = k.author_id
    where k.id = ${caseId} and k.hidden_at is null and ${notOfStaff(sql`k.author_id`)} and not exists (
      select 1 from report_cases d where d.kind = k.kind and d.subject_id = k.subject_id and d.decided_at is not null)`.execute(
    trx,
  );
  const [row] = rows;
  if (!row || row.counted < hideAfterReports) return;
  const now = clock.now();
  await hideSubject(trx, { kind, subject_id: id }, null, now);
  await trx.updateTable('report_cases').set({ hidden_at: now }).where('id', '=', caseId).execute();
  await insertAuditEntry(trx, newId, {
    action: 'case.hidden',
    actor: commandLine,
    subject: { id: authorId, name: row.username },
    details: { caseId, kind, reportsCount: row.counted },
  });
  await notifier.hidden(trx, { caseId, authorId });
}
