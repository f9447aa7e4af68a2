import type { UndoFunctions } from '#server/rules/audit-log.ts';

import type { createDeletions } from './audited-deletion.ts';
import type { createEmailRequests } from './audited-email.ts';
import type { createRights } from './audited-rights.ts';
import type { createSuspensions } from './audited-suspension.ts';
import type { createRemovedParts } from './removed-parts.ts';

interface AuditedActs {
  suspensions: ReturnType<typeof createSuspensions>;
  rights: ReturnType<typeof createRights>;
  deletions: ReturnType<typeof createDeletions>;
  removedParts: ReturnType<typeof createRemovedParts>;
  emailRequests: ReturnType<typeof createEmailRequests>;
}

/** How to undo what admins did about accounts. */
export const accountUndoFunctions = ({
  suspensions,
  rights,
  deletions,
  removedParts,
  emailRequests,
}: AuditedActs): UndoFunctions => ({
  'member.suspended': (trx, { subject_id: id }) => suspensions.undo(trx, id ?? ''),
  ...rights.undoFunctions,
  ...deletions.undoFunctions,
  ...removedParts.undoFunctions,
  ...emailRequests.undoFunctions,
});
