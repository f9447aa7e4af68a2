import type { ReactNode } from 'react';

import { PageHeading } from '#client/shared/ui/page-heading.tsx';

import styles from './edit-profile-frame.module.css';

/** The account's page around its form. */
export function EditProfileFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <PageHeading lead="Your account, what others see of you, and what stays private.">Edit profile</PageHeading>
      </div>
      {children}
    </div>
  );
}
