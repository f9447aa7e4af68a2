import { t } from '@lingui/core/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';

import { DataDownload } from '#client/features/account/data-download.tsx';
import { DataOnDevice } from '#client/features/account/data-on-device.tsx';
import { deviceDataQuery } from '#client/features/account/device-data.ts';
import { PostVisibility } from '#client/features/account/post-visibility.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-edit-profile.module.css';

export const Route = createFileRoute('/_member/yourData')({
  loader: ({ context }) => {
    const { api, session } = context;
    return load(context, { rest: [currentUserQuery(api), deviceDataQuery(session.viewer()?.userId ?? '')] });
  },
  head: () => titled(() => t`Your data`),
  component: YourDataPage,
});

/** What the community and this device have stored about the member. */
function YourDataPage() {
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <div className={styles['head']}>
        <PageHeading
          lead={t`Who can open your posts, what the community has about you, and what this device has stored.`}
        >{t`Your data`}</PageHeading>
        <p className={styles['more']}>
          <Link to="/editProfile">{t`back to your account`}</Link>
        </p>
      </div>
      <PostVisibility />
      <DataDownload />
      <DataOnDevice />
    </div>
  );
}
