import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';

type Warning = Schemas['InstallationWarning'];

/** The warnings that an owner is told of, since they come while nobody looks, and their ends. */
const texts: Partial<Record<Warning, { isHere: MessageDescriptor; isOver: MessageDescriptor }>> = {
  diskLow: {
    isHere: msg`The disk of the community is nearly full: new pictures are refused (MIN_FREE_MB). Please make room.`,
    isOver: msg`The disk of the community has room again: new pictures are accepted.`,
  },
  diskNearlyFull: {
    isHere: msg`Less than a tenth of the disk of the community is free. Please make room, before pictures and backups are refused.`,
    isOver: msg`More than a tenth of the disk of the community is free again.`,
  },
  picturesFailing: {
    isHere: msg`The community cannot store pictures: new ones are refused, and others may be missing. The log of the server says why.`,
    isOver: msg`The community can store pictures again.`,
  },
  backupFailed: {
    isHere: msg`The last nightly backup of the community failed.`,
    isOver: msg`The nightly backup of the community was made again.`,
  },
  oldBackup: {
    isHere: msg`The last nightly backup of the community is older than two days.`,
    isOver: msg`There is a new nightly backup of the community.`,
  },
  restoreDrillFailed: {
    isHere: msg`The last nightly backup of the community could not be restored in a trial.`,
    isOver: msg`A nightly backup of the community could be restored in a trial again.`,
  },
  restoreDrillOverdue: {
    isHere: msg`No backup of the community was restored in a trial for a long time.`,
    isOver: msg`A backup of the community was restored in a trial again.`,
  },
  mailFailing: {
    isHere: msg`The community cannot send mail: links for forgotten passwords and other mails wait.`,
    isOver: msg`The community can send mail again. What waited is being sent.`,
  },
};

export const isToldWarning = (warning: Warning): boolean => texts[warning] !== undefined;

/** The sentence about a warning, or with `.over` about its end. A warning of another version has a general one. */
export function describeInstallationWarning(stored: string): MessageDescriptor {
  const isOver = stored.endsWith('.over');
  const text = texts[stored.replace(/\.over$/, '') as Warning];
  if (!text) return msg`Something about the hosting of the community needs a look.`;
  return isOver ? text.isOver : text.isHere;
}

/** How the end of a warning is stored. */
export const endOf = (warning: string): string => `${warning}.over`;
