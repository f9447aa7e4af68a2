import { open } from 'node:fs/promises';
import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { insertWantedBackup } from '#server/platform/backup/backup-state.ts';
import { listNightlyFiles, pathOfNightlyFile } from '#server/platform/backup/nightly-files.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry } from '#server/rules/audit-log.ts';
import { consumeOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import type { LogSecurityEvent } from '#server/rules/security-events.ts';

import { isAdmin } from './store.ts';

export interface BackupDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  logEvent: LogSecurityEvent;
  config: { dataDir: string; isBackupDownloadOn: boolean };
}

type Ids = 'startBackup' | 'requestBackupDownload' | 'downloadBackup';

const ticketLifetimeMs = 5 * 60 * 1000;

/** Backups that admins make and download without a shell. */
export function backupHandlers({ db, clock, newId, logEvent, config }: BackupDeps): Handlers<Context, Ids> {
  return {
    async startBackup(_, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        if (!(await insertWantedBackup(trx, clock.now()))) throw new Problem(409, msg`A backup is being made already.`);
        await insertAuditEntry(trx, newId, { action: 'backup.asked', actor, subject: null });
      });
      return { message: t(msg`A backup is being made.`) };
    },

    // The browser saves the file itself while it arrives, and sends no bearer then: the address has a ticket in it.
    async requestBackupDownload(_, { member, request }) {
      const ticket = newToken();
      await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        if (!config.isBackupDownloadOn)
          throw new Problem(403, msg`Whoever runs the server has to set BACKUP_DOWNLOAD=on first.`);
        const [newest] = await listNightlyFiles(config.dataDir);
        if (!newest) throw new Problem(409, msg`There is no backup on this server.`);
        await insertOneTimeToken(trx, {
          tokenHash: hashToken(ticket),
          kind: 'backup',
          memberId: actor.id,
          data: newest.name,
          expiresAt: clock.now() + ticketLifetimeMs,
        });
        const details = { file: newest.name };
        await insertAuditEntry(trx, newId, { action: 'backup.downloaded', actor, subject: null, details });
      });
      logEvent('backup.downloaded', { memberId: member.id }, request.ip);
      return { path: `/api/downloadBackup/${ticket}` };
    },

    async downloadBackup({ params }, { reply }) {
      const token = await consumeOneTimeToken(db, 'backup', hashToken(params.ticket), clock.now());
      // The ticket is older than the rights that were taken since.
      const isValid = token?.member_id != null && (await isAdmin(db, token.member_id));
      if (!isValid) throw new Problem(404, msg`This download has begun already, or its link has expired.`);
      const file = await open(pathOfNightlyFile(config.dataDir, token.data)).catch(() => undefined);
      if (!file) throw new Problem(404, msg`There is no backup on this server.`);
      void reply.headers({
        // Not `application/x-tar`, which is compressed on its way: most of it are pictures.
        'content-type': 'application/x-gtar',
        'content-length': (await file.stat()).size,
        'content-disposition': `attachment; filename="${token.data}"`,
      });
      return file.readableWebStream({ autoClose: true });
    },
  };
}
