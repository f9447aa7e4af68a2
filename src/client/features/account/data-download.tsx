import { msg, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import { useProof } from '#client/shared/proof/use-proof.tsx';
import { accountKeys } from '#client/shared/query/keys.ts';
import { saveFile } from '#client/shared/save-file.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { unwrap } from '#sdk/answers.ts';

import styles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';

/** Downloads a copy of everything that the community has about the member. */
export function DataDownload() {
  const { api } = useServices();
  const proof = useProof();
  const request = useMutation({
    mutationKey: accountKeys.download(),
    mutationFn: () => unwrap(api.POST('/user/requestDownload')),
    onSuccess: ({ path }) => saveFile(path),
    meta: { failure: msg`The download could not begin`, offline: msg`The download needs the network.` },
  });
  const start = () =>
    request.mutate(undefined, {
      onError: (error) => void proof.isAskedFor(error, start),
    });
  return (
    <AccountSection title={t`Download your data`}>
      <div className={styles['close']}>
        <p id="download">
          {t`A ZIP file with your account, posts, comments, saves, connections, notifications and sessions as JSON, and your pictures in their largest size.`}
        </p>
        <Button aria-describedby="download" disabled={request.isPending} onClick={start}>
          {t`Download my data`}
        </Button>
        {request.isSuccess && (
          <p role="status">{t`The download has begun. Your browser shows how far it is, and where the file is.`}</p>
        )}
      </div>
      {proof.dialog}
    </AccountSection>
  );
}
