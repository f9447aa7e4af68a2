import { useServices } from '../services/services.tsx';

import styles from './reduced-data-switch.module.css';
import { chooseReducedData, useReducedData } from './reduced-data.ts';

/** Lets a person spare data on this device, or not, whatever the browser says of its link. */
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
      Use less data
    </label>
  );
}
