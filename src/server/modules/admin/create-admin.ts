import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';
import type { CaseReader } from '#server/rules/report-cases.ts';

import { moderationActions } from './audit-actions.ts';
import { auditHandlers } from './audit-handlers.ts';
import { listAuditEntries } from './audit-store.ts';
import { undoSettings } from './change-settings.ts';
import { demoHandlers, type DemoDeps } from './demo/handlers.ts';
import { backupHandlers, type BackupDeps } from './installation/backup-handlers.ts';
import { installationHandlers, type InstallationDeps } from './installation/handlers.ts';
import type { InstallationConfig } from './installation/warnings.ts';
import { memberHandlers, type MemberDeps } from './member-handlers.ts';
import { newestHandlers, type NewestDeps } from './newest/handlers.ts';
import { numbersHandlers, type NumbersDeps } from './numbers/handlers.ts';
import { presentEntries } from './present-entry.ts';
import { settingsHandlers, type SettingsDeps } from './settings-handlers.ts';
import { listUndoableActs } from './undo-entry.ts';

export type AdminConfig = Omit<InstallationConfig, 'publicUrl' | 'isPublicUrlSet'> &
  Pick<Config, 'maxUploadBytesPerDay' | 'publicUrl'>;

interface Deps
  extends
    Omit<BackupDeps, 'config'>,
    Omit<DemoDeps, 'dataDir'>,
    Omit<InstallationDeps, 'config'>,
    Omit<MemberDeps, 'listUndoableActs'>,
    NewestDeps,
    NumbersDeps,
    Omit<SettingsDeps, 'maxUploadMb'> {
  config: AdminConfig;
  /** The origin under which browsers reach the server. */
  publicUrl: string;
  /** Of what other modules do for admins. */
  undoFunctions: UndoFunctions;
}

const historyLength = 30;

/** What admins see of the community and its installation, and what they do about both. */
export function createAdmin(deps: Deps) {
  const { db, clock, config, publicUrl } = deps;
  const undoFunctions: UndoFunctions = { ...deps.undoFunctions, 'settings.changed': undoSettings };
  return {
    handlers: {
      ...memberHandlers({
        ...deps,
        listUndoableActs: (viewerId, { id, username }) =>
          listUndoableActs(db, { actor_id: id, actor_name: username }, { viewerId, undoFunctions, now: clock.now() }),
      }),
      ...settingsHandlers({ ...deps, maxUploadMb: config.maxUploadBytesPerDay / (1024 * 1024) }),
      ...numbersHandlers(deps),
      ...newestHandlers(deps),
      ...installationHandlers({
        ...deps,
        config: { ...config, publicUrl, isPublicUrlSet: config.publicUrl !== undefined },
      }),
      ...backupHandlers(deps),
      ...demoHandlers({ ...deps, dataDir: config.dataDir }),
      ...auditHandlers({ db, clock, undoFunctions }),
    },
    /** The last thirty acts of admins that concern this member, for the admin or moderator who reads them. */
    readHistory: async (from: Db, viewer: CaseReader, memberId: string) => {
      const entries = await listAuditEntries(from, {
        subjectId: memberId,
        limit: historyLength,
        ...(viewer.isModerator && { actions: [...moderationActions, 'members.decided'] }),
      });
      return presentEntries(from, viewer, entries.slice(0, historyLength), { undoFunctions, now: clock.now() });
    },
  };
}
