import { msg } from '@lingui/core/runtime-macro';

import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';
import { lockCommunitySettings } from '#server/rules/community-settings.ts';
import { withoutDemo } from '#server/rules/first-face.ts';

import { changeSettings } from '../change-settings.ts';
import { countDemo, listDemoMembers } from './demo-members.ts';

interface RemovalOptions {
  newId: NewId;
  actor: Actor;
  /** Hides the member for good; what it made is removed by whoever looks for such members. */
  markDeleted: (trx: Trx, memberId: string) => Promise<void>;
}

/**
 * Marks all members of the demo as deleted, with an entry in the audit log, and returns their ids. Throws 409 for a member of the
 * demo, who would remove itself and perhaps leave the community without an admin.
 */
export async function markDemoDeleted(trx: Trx, { newId, actor, markDeleted }: RemovalOptions): Promise<string[]> {
  const ids = await listDemoMembers(trx);
  if (ids.length === 0) throw new Problem(409, msg`There is no demo to remove.`);
  if (actor.id !== null && ids.includes(actor.id))
    throw new Problem(
      409,
      msg`You belong to the demo yourself. Make a member of your own an admin, and remove it as that one.`,
    );
  const { members, posts, pictures, comments } = await countDemo(trx);
  for (const id of ids) await markDeleted(trx, id);
  // They go with the demo, as its entry says: no member has fled from them.
  await trx.deleteFrom('report_cases').where('author_id', 'in', ids).where('decided_at', 'is', null).execute();
  const { face } = await lockCommunitySettings(trx);
  await changeSettings(trx, newId, actor, { face: withoutDemo(face) });
  const details = { members, posts, pictures, comments };
  await insertAuditEntry(trx, newId, { action: 'demo.removed', actor, subject: null, details });
  return ids;
}
