import type { Schemas } from '#contract/operations.ts';

import styles from './audit-log.module.css';
import { detailOf } from './describe-page.ts';

/** The lines of a page that were changed, as they were and as they became. */
export function ChangedPage({ entry }: { entry: Pick<Schemas['AuditEntry'], 'details'> }) {
  const [before, after] = [detailOf(entry, 'before'), detailOf(entry, 'after')];
  return (
    <>
      {before !== '' && (
        <p className={styles['reason']}>
          <del>{before}</del>
        </p>
      )}
      {after !== '' && (
        <p className={styles['reason']}>
          <ins>{after}</ins>
        </p>
      )}
    </>
  );
}
