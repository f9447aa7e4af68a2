import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { openCase, type CaseSubject } from '#server/rules/report-cases.ts';

import { hideIfReportedOften, type HidingDeps } from './automatic-hiding.ts';
import { insertReport } from './reports-store.ts';

export interface ReportsDeps {
  clock: Clock;
  newId: NewId;
  notifier: {
    /** Locks those who are notified. */
    lockAdmins(trx: Trx): Promise<void>;
    /** Notifies the admins. */
    reported(trx: Trx, report: { memberId: string; caseId: string; subject: CaseSubject }): Promise<void>;
  } & HidingDeps['notifier'];
}

/** Adds reports to the open case of what they are about, which admins decide. */
export function createReports({ clock, newId, notifier }: ReportsDeps) {
  return {
    /**
     * Returns false if the member has reported it already and no admin has decided since. Reads the subject again under the lock of
     * the case by `requireSubject`, which throws if an admin has just removed it. Enough reports hide it.
     */
    async add(
      trx: Trx,
      subject: CaseSubject,
      { memberId, reason }: { memberId: string; reason: string },
      requireSubject: () => Promise<unknown>,
    ) {
      // Before the case, as an admin who decides it does; otherwise they could deadlock.
      await notifier.lockAdmins(trx);
      const caseId = await openCase(trx, { clock, newId }, subject);
      const isNew = await insertReport(trx, {
        case_id: caseId,
        reporter_id: memberId,
        kind: subject.kind,
        subject_id: subject.id,
        reason: reason.trim(),
        created_at: clock.now(),
      });
      await requireSubject();
      if (isNew) {
        await notifier.reported(trx, { memberId, caseId, subject });
        await hideIfReportedOften(trx, { clock, newId, notifier }, { caseId, subject });
      }
      return isNew;
    },
  };
}
