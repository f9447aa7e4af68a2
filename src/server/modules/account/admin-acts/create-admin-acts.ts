import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { createDeletions } from './audited-deletion.ts';
import { createEmailRequests } from './audited-email.ts';
import { createRights } from './audited-rights.ts';
import { createSuspensions } from './audited-suspension.ts';
import { createRemovedParts } from './removed-parts.ts';

type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0];

export type AdminActsDeps = DepsOf<typeof createSuspensions> &
  DepsOf<typeof createRights> &
  DepsOf<typeof createDeletions> &
  DepsOf<typeof createRemovedParts> &
  DepsOf<typeof createEmailRequests>;

export type AdminActs = ReturnType<typeof createAdminActs>;

/** What admins do about accounts, for admins and for the command line, and how to undo it. */
export function createAdminActs(deps: AdminActsDeps) {
  const acts = {
    suspensions: createSuspensions(deps),
    rights: createRights(deps),
    deletions: createDeletions(deps),
    removedParts: createRemovedParts(deps),
    emailRequests: createEmailRequests(deps),
  };
  const undoFunctions = Object.values(acts).flatMap((act) => Object.entries(act.undoFunctions));
  return { ...acts, undoFunctions: Object.fromEntries(undoFunctions) as UndoFunctions };
}
