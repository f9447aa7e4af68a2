import { msg, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import { adminKeys } from '#client/shared/query/keys.ts';
import { RichText } from '#client/shared/rich-text/rich-text.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { unwrap } from '#sdk/answers.ts';

import styles from './page-preview.module.css';

/** The text as the server will show it; what is typed afterwards is in it when it is asked for again. */
export function PagePreview({ text }: { text: string }) {
  const { api } = useServices();
  const preview = useMutation({
    mutationKey: adminKeys.mutation('previewPage'),
    mutationFn: () => unwrap(api.POST('/admin/pages/preview', { body: { text } })),
    meta: { failure: msg`There is no preview now.`, offline: msg`This needs the network.` },
  });
  const { data } = preview;
  return (
    <>
      <Button disabled={preview.isPending} onClick={() => preview.mutate()}>
        {t`preview`}
      </Button>
      {data && (
        <section className={styles['preview']} aria-label={t`Preview`}>
          {data.title !== '' && <p className={styles['title']}>{data.title}</p>}
          <RichText blocks={data.blocks} />
        </section>
      )}
    </>
  );
}
