import { msg, t } from '@lingui/core/macro';
import { useId, useRef } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PictureInput } from '#client/shared/ui/fields/picture-input.tsx';
import { iconPath } from '#contract/paths.ts';
import { unwrap } from '#sdk/answers.ts';

import styles from '../settings/settings.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';

/** The picture before the community's name, which is also the icon of the installed app. */
export function LogoForm({ logo }: { logo: string | null }) {
  const { api } = useServices();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAdminMutation({
    name: 'uploadLogo',
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return unwrap(api.POST('/admin/logo', { body: { file: '' }, bodySerializer: () => form }));
    },
    failure: msg`The logo could not be saved.`,
  });
  const removal = useAdminMutation({
    name: 'changeCommunitySettings',
    mutationFn: () => unwrap(api.PATCH('/admin/settings', { body: { logo: null } })),
    failure: msg`The logo could not be removed.`,
  });
  const isSaving = upload.isPending || removal.isPending;
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['heading']}>
          {t`Logo`}
        </h2>
        <p className={styles['lead']}>
          {t`Before the name on all pages, in mails, and as the icon of the installed app, on a white square. One that is about as wide as it is high stays large.`}
        </p>
      </div>
      <img src={iconPath('icon-192.png', logo)} alt={t`The logo`} width={96} height={96} />
      <div className={styles['buttons']}>
        <Button disabled={isSaving} onClick={() => input.current?.click()}>
          {upload.isPending ? t`Uploading…` : t`Choose a picture`}
        </Button>
        {logo !== null && (
          <Button variant="quiet" disabled={isSaving} onClick={() => removal.run(undefined)}>
            {t`Remove it`}
          </Button>
        )}
      </div>
      <PictureInput ref={input} onChoose={(file) => upload.run(file)} />
      {upload.dialog}
      {removal.dialog}
    </section>
  );
}
