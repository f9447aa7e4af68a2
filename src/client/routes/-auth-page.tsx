import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import page from '#client/shared/ui/page.module.css';

import { Illustration } from './-about/illustration.tsx';
import styles from './-auth-page.module.css';
import { NewestTiles } from './-errors/error-pages.tsx';

interface AuthPageProps {
  /** Whether it shows what was asked for. */
  hasPictures?: boolean;
  children: ReactNode;
}

/** A page with a form that opens the account, with a drawing on a wide screen and the newest posts, unless it has pictures of its own. */
export function AuthPage({ hasPictures = false, children }: AuthPageProps) {
  if (hasPictures) return <div className={page['narrow']}>{children}</div>;
  return (
    <div className={clsx(page['narrow'], styles['page'])}>
      <div>{children}</div>
      <Illustration className={styles['picture']} name="tea" alt="" sizes="400px" />
      <NewestTiles className={styles['newest']} />
    </div>
  );
}
