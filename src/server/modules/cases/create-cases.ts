import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { createBulkDecisions } from './bulk-decisions.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { createBulkRemovals } from './bulk-removals.ts';
import { caseHandlers, type CasesDeps } from './case-handlers.ts';
import { countOpenCases } from './cases-store.ts';
import { createDecisionMail, type DecisionMailDeps } from './decision-mail.ts';
import { createDecisions, type DecisionsDeps } from './decisions.ts';
import { createRemovals } from './removals.ts';
import { reportHandlers } from './report-handlers.ts';
import { createReports, type ReportsDeps } from './reports.ts';
import { createReviews } from './reviews.ts';
import { suspectsHandlers } from './suspects-handlers.ts';
import { suspensionHandlers, type SuspensionDeps } from './suspension-handlers.ts';

interface Deps extends DecisionMailDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: ErrorLogger;
  suspensions: DecisionsDeps['suspensions'] & SuspensionDeps['suspensions'];
  notifier: DecisionsDeps['notifier'] & ReportsDeps['notifier'] & CasesDeps['notifier'];
}

/** What members report, and what admins decide about it, remove and suspend. */
export function createCases(deps: Deps) {
  const { db, clock, newId, suspensions, notifier } = deps;
  const decisions = createDecisions({ clock, newId, suspensions, notifier });
  const mailDecision = createDecisionMail(deps);
  const removals = createRemovals({ db, clock, newId, decisions, mailDecision });
  const bulkRemovals = createBulkRemovals({ db, clock, newId, decisions, suspensions, log: deps.log });
  const bulk = createBulkDecisions({ clock, newId, suspensions, removals: bulkRemovals, mailDecision });
  const reports = createReports({ clock, newId, notifier });
  const undoFunctions: UndoFunctions = {
    'case.decided': (trx, { details }) => decisions.undo(trx, (JSON.parse(details) as { caseId: string }).caseId),
    'members.decided': (trx, entry) => bulk.undo(trx, entry),
  };
  return {
    reports,
    removals,
    reviews: createReviews({ clock, newId }),
    countOpenCases,
    undoFunctions,
    /** To be started and stopped with the server. */
    backgroundWork: [bulkRemovals.work],
    /** A function, because the log that it reads needs these undo functions. */
    handlers: (read: Pick<CasesDeps, 'readHistory' | 'subjects'>) => ({
      ...reportHandlers({ db, reports }),
      ...caseHandlers({ db, clock, newId, decisions, removals, mailDecision, notifier, ...read }),
      ...bulkHandlers({ db, clock, bulk }),
      ...suspectsHandlers({ db, clock, bulk }),
      ...suspensionHandlers({ db, clock, suspensions, mailDecision }),
    }),
  };
}
