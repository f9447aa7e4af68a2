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
import { findOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
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

/** How long 5 GB take over a connection of 1 Mbit/s. */
const ticketLifetimeMs = 12 * 3_600_000;

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
    async requestBackupDownload(_, { member }) {
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
          data: ticketData(newest),
          expiresAt: clock.now() + ticketLifetimeMs,
        });
        const details = { file: newest.name };
        await insertAuditEntry(trx, newId, { action: 'backup.downloaded', actor, subject: null, details });
      });
      return { path: `/api/downloadBackup/${ticket}` };
    },

    // The ticket works until it expires, so that the browser can resume a download that broke off.
    async downloadBackup({ params }, { request, reply }) {
      const ticket = await findOneTimeToken(db, 'backup', hashToken(params.ticket), clock.now());
      // The ticket may be older than what the owner and other admins have decided since.
      const memberId = config.isBackupDownloadOn ? ticket?.member_id : null;
      if (!ticket || memberId == null || !(await isAdmin(db, memberId)))
        throw new Problem(404, msg`The link of this download has expired.`);
      const files = await listNightlyFiles(config.dataDir);
      const file = files.find((each) => ticketData(each) === ticket.data);
      if (!file) throw new Problem(404, msg`This backup has been deleted since. Please ask for the newest one.`);
      logEvent('backup.downloaded', { memberId }, request.ip);
      void reply.type('application/x-gtar');
      return { fileOnDisk: pathOfNightlyFile(config.dataDir, file.name) };
    },
  };
}

/** A later backup of the day has the same name: a download that is resumed must not end in another file than it began in. */
const ticketData = ({ name, madeAt }: { name: string; madeAt: number }) => `${name} ${madeAt}`;
