import { Gauge, type Registry } from 'prom-client';

import { readBackupState } from '#server/platform/backup/backup-state.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** Measures the nightly backup of all servers on the database, and whether one could be restored. */
export function addBackupGauges(db: Db, clock: Clock, registers: Registry[]): void {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last nightly backup was made; infinite before the first one.',
    registers,
    async collect() {
      const { made } = await readBackupState(db);
      this.set(made ? (clock.now() - made.at) / 1000 : Infinity);
    },
  });
  new Gauge({
    name: 'backup_failed',
    help: '1 if a nightly backup has failed and none was made since.',
    registers,
    async collect() {
      this.set((await readBackupState(db)).failed?.isOver === false ? 1 : 0);
    },
  });
  new Gauge({
    name: 'restore_drill_success_timestamp_seconds',
    help: 'When a nightly backup was last restored in a trial; 0 for never.',
    registers,
    async collect() {
      this.set(((await readBackupState(db)).drilledAt ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'restore_drill_failed',
    help: '1 if the last trial of a restore failed.',
    registers,
    async collect() {
      const { drill } = await readBackupState(db);
      this.set(drill !== null && drill.problem !== null ? 1 : 0);
    },
  });
}
