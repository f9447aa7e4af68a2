import { createServer } from '#server/main.ts';
import { markMemberDeleted } from '#server/modules/account/marked-members.ts';
import { removeMember } from '#server/modules/account/remove-member.ts';
import { forgetDemoPasswords, hasDemo } from '#server/modules/admin/demo/demo-members.ts';
import { markDemoDeleted } from '#server/modules/admin/demo/remove-demo.ts';
import { createCaseClosing } from '#server/modules/cases/close-cases.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import type { Config } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { runSlices } from '#server/platform/database/slices.ts';
import { createIds } from '#server/platform/ids.ts';
import { commandLine } from '#server/rules/audit-log.ts';

/** Deletes the demo's members with their posts, comments and pictures, and nothing else; returns how many there were. */
export async function removeDemoMembers(config: Config): Promise<number> {
  const { dataDir } = config;
  const server = await createServer({ ...config, logLevel: 'warn' });
  const { db, pictures, clock } = server;
  const newId = createIds(clock);
  const closeCases = createCaseClosing({ newId, notifier: createNotifier({ clock, newId }) });
  const memberIds = (await hasDemo(db))
    ? await inTransaction(db, (trx) =>
        markDemoDeleted(trx, {
          newId,
          actor: commandLine,
          markDeleted: (marking, id) => markMemberDeleted(marking, id, clock.now()),
        }),
      )
    : [];
  for (const id of memberIds) await runSlices(removeMember({ db, pictures, closeCases, dataDir }, id));
  await forgetDemoPasswords(dataDir);
  pictures.sweepSoon();
  await pictures.idle();
  await server.stop();
  return memberIds.length;
}
