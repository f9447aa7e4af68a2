import { msg, t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';

import type { Day } from '../queries.ts';
import { formatBytes, formatCount, formatShortDay } from './format.ts';
import styles from './numbers-table.module.css';

/** What is drawn, and the columns of the table. */
export const series = [
  { name: 'activeMembers', label: msg`Active members`, of: (day: Day) => day.activeMembers, format: formatCount },
  { name: 'newMembers', label: msg`New members`, of: (day: Day) => day.newMembers, format: formatCount },
  { name: 'newPosts', label: msg`New posts`, of: (day: Day) => day.newPosts, format: formatCount },
  { name: 'newComments', label: msg`New comments`, of: (day: Day) => day.newComments, format: formatCount },
  { name: 'newSaves', label: msg`New saves`, of: (day: Day) => day.newSaves, format: formatCount },
  { name: 'pictureBytes', label: msg`Storage`, of: (day: Day) => day.pictureBytes, format: formatBytes },
] as const;

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
