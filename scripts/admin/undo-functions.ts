import { createAdminActs } from '#server/modules/account/admin-acts/create-admin-acts.ts';
import { insertMember } from '#server/modules/account/store.ts';
import { undoSettings } from '#server/modules/admin/change-settings.ts';
import { createCases } from '#server/modules/cases/create-cases.ts';
import { createJoining } from '#server/modules/joining/create-joining.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { undoPageChange } from '#server/modules/pages/change-page.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { unlimitedRates } from '#server/platform/rate-limiter.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import type { Shell } from './command.ts';

/** How to undo each action as the running server does. */
export function undoFunctionsOf(shell: Shell): UndoFunctions {
  const notifier = createNotifier(shell);
  // The running server copies a username to the connections within an hour.
  const copyNamesSoon = () => undefined;
  const deps = { ...shell, notifier, rateLimiter: unlimitedRates, insertMember, revokeSessions, copyNamesSoon };
  const { suspensions, undoFunctions } = createAdminActs(deps);
  const log = { error: (_: object, text: string) => shell.print(text) };
  return {
    ...undoFunctions,
    ...createJoining(deps).undoFunctions,
    ...createCases({ ...deps, suspensions, log }).undoFunctions,
    'settings.changed': undoSettings,
    'page.changed': undoPageChange,
  };
}
