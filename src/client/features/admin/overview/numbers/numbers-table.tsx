import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';

import type { Day } from '../queries.ts';
import { formatShortDay } from './format.ts';
import styles from './numbers-table.module.css';
import { series } from './series.ts';

/** The same numbers as in the drawings, the newest day first. */
export function NumbersTable({ days }: { days: readonly Day[] }) {
  return (
    <details className={styles['details']}>
      <summary>{t`Read the numbers as a table`}</summary>
      <div className={styles['scroller']} role="region" aria-label={t`Numbers of each day`} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatShortDay(day.day, true)}</th>
                {series.map(({ name, of, format }) => {
                  const value = of(day);
                  return <td key={name}>{value === null ? '–' : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
