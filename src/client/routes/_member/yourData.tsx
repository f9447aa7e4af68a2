import { createFileRoute, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { DataDownload } from '#client/features/account/data-download.tsx';
import { DataOnDevice } from '#client/features/account/data-on-device.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-edit-profile.module.css';

export const Route = createFileRoute('/_member/yourData')({
  head: () => ({ meta: [{ title: 'Your data' }] }),
  component: YourDataPage,
});

/** What the community and this device have stored about the member. */
function YourDataPage() {
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <div className={styles['head']}>
        <PageHeading lead="What the community has about you, and what this device has stored.">Your data</PageHeading>
        <p className={styles['more']}>
          <Link to="/editProfile">back to your account</Link>
        </p>
      </div>
      <DataDownload />
      <DataOnDevice />
    </div>
  );
}
