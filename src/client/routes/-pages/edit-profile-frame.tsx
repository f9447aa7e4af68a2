import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './edit-profile-frame.module.css';

/** The account's page around its form. */
export function EditProfileFrame({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <div className={styles['head']}>
        <PageHeading lead="Your account, what others see of you, and what stays private.">Edit profile</PageHeading>
      </div>
      {children}
    </div>
  );
}
