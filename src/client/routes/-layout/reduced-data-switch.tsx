import { t } from '@lingui/core/macro';

import { chooseReducedData } from '#client/shared/network/reduced-data.ts';
import { useReducedData, useServices } from '#client/shared/services/services.tsx';

import styles from './reduced-data-switch.module.css';

/** Switches reduced data on or off on this device; overrides the browser's Save-Data setting. */
export function ReducedDataSwitch() {
  const { reducedData } = useServices();
  return (
    <label className={styles['label']}>
      <input
        type="checkbox"
        role="switch"
        className={styles['box']}
        checked={useReducedData()}
        onChange={({ target }) => chooseReducedData(reducedData, target.checked)}
      />
      {t`Use less data`}
    </label>
  );
}
