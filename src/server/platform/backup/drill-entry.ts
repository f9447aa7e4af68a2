import { makeFilesPrivate } from '#server/platform/disk.ts';

import { restoreBackup } from './restore-backup.ts';

export interface DrillReply {
  /** Why the backup cannot be restored; null if it can. */
  problem: string | null;
}

// The process of a restore drill: restores the first argument into the second one. It ends with the server that has started it.
process.once('disconnect', () => process.exit());
makeFilesPrivate();
const [file = '', folder = ''] = process.argv.slice(2);
const reply: DrillReply = await restoreBackup({ file, folder, bucket: null }).then(
  () => ({ problem: null }),
  (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
);
process.send?.(reply, () => process.disconnect());
