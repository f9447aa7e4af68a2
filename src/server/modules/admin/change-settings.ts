import { msg } from '@lingui/core/runtime-macro';

import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type UndoneEntry } from '#server/rules/audit-log.ts';
import {
  lockCommunitySettings,
  updateCommunitySettings,
  type CommunitySettings,
} from '#server/rules/community-settings.ts';

/** Changes the given settings, with an entry in the audit log unless all stay the same. For admins and for the command line. */
export async function changeSettings(
  trx: Trx,
  newId: NewId,
  actor: Actor,
  change: Partial<CommunitySettings>,
): Promise<void> {
  const details = await updateCommunitySettings(trx, change);
  if (Object.keys(details.after).length === 0) return;
  await insertAuditEntry(trx, newId, { action: 'settings.changed', actor, subject: null, details });
}

/** Undoes a change of the settings; throws 409 if one of them was changed again since. */
export async function undoSettings(trx: Trx, entry: UndoneEntry): Promise<void> {
  const { before, after } = JSON.parse(entry.details) as Record<'before' | 'after', Partial<CommunitySettings>>;
  const current = await lockCommunitySettings(trx);
  if (JSON.stringify({ ...current, ...after }) !== JSON.stringify(current))
    throw new Problem(409, msg`This was changed again since then.`);
  await updateCommunitySettings(trx, before);
}
