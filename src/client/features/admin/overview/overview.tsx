import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Demo } from './installation/demo.tsx';
import { Installation } from './installation/installation.tsx';
import { Newest } from './newest/newest.tsx';
import { Numbers } from './numbers/numbers.tsx';
import styles from './overview.module.css';

/** How the community is, what is newest, and how it is hosted. */
export function Overview() {
  return (
    <div className={styles['overview']}>
      <Part heading={t`Today`}>
        <Numbers />
      </Part>
      <Part heading={t`Newest`}>
        <Newest />
      </Part>
      <Part heading={t`Installation`}>
        <Installation />
      </Part>
      <Demo heading={(text) => <h2 className={styles['heading']}>{text}</h2>} />
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles['heading']}>{heading}</h2>
      {children}
    </section>
  );
}
