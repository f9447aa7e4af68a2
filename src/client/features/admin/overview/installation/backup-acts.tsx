import { msg, t } from '@lingui/core/macro';

import { saveFile } from '#client/shared/save-file.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../../use-admin-mutation.ts';
import styles from './installation.module.css';

/** Makes a backup now, and downloads the newest one where the owner allows it. */
export function BackupActs({ installation }: { installation: Schemas['Installation'] }) {
  const { api } = useServices();
  const { backup, isBackupWanted, isBackupDownloadOn } = installation;
  const start = useAdminMutation({
    name: 'startBackup',
    mutationFn: () => unwrap(api.POST('/admin/backup')),
    failure: msg`The backup could not begin.`,
  });
  const download = useAdminMutation({
    name: 'requestBackupDownload',
    mutationFn: () => unwrap(api.POST('/admin/backup/download')),
    failure: msg`The download could not begin`,
    isSilent: true,
  });
  return (
    <div className={styles['test']}>
      <Button disabled={start.isPending || isBackupWanted} onClick={() => start.run(undefined)}>
        {isBackupWanted ? t`making a backup…` : t`back up now`}
      </Button>
      {isBackupDownloadOn && backup?.isOnThisServer && (
        <Button
          disabled={download.isPending || isBackupWanted}
          onClick={() => download.run(undefined, ({ path }) => saveFile(path))}
        >
          {t`download the newest backup`}
        </Button>
      )}
      <p className={styles['result']}>
        {isBackupDownloadOn
          ? t`A backup has the addresses and password hashes of all members: keep it where nobody else reads it.`
          : t`Backups can be downloaded here once BACKUP_DOWNLOAD=on is set where the server runs.`}
      </p>
      {start.dialog}
      {download.dialog}
    </div>
  );
}
