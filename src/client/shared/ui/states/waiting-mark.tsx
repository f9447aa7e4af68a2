import { t } from '@lingui/core/macro';

import { ClockIcon } from '../icons.tsx';
import styles from './waiting-mark.module.css';

/** Marks what lies on the device only, until the network or the server takes it. */
export function WaitingMark() {
  return (
    <span className={styles['mark']}>
      <ClockIcon size={14} />
      {t`Waiting`}
    </span>
  );
}
