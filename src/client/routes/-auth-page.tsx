import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import page from '#client/shared/ui/page.module.css';

import { Illustration } from './-about/illustration.tsx';
import styles from './-auth-page.module.css';

/** A page with a form that opens the account: on a wide screen a drawn picture stands beside it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(page['narrow'], styles['page'])}>
      <div>{children}</div>
      <Illustration className={styles['picture']} name="tea" alt="" sizes="400px" />
    </div>
  );
}
