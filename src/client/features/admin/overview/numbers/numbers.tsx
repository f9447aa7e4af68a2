import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { dailyNumbersQuery, firstPeriod, overviewQuery, periods, type Period } from '../queries.ts';
import { Figures } from './figures.tsx';
import { formatClock, formatDay } from './format.ts';
import { NumbersTable, series } from './numbers-table.tsx';
import styles from './numbers.module.css';
import { Plot } from './plot.tsx';

/** What there is today, and how it was on each day of a period. */
export function Numbers() {
  const { api } = useServices();
  const overview = useQuery(overviewQuery(api));
  if (!overview.data) {
    return overview.isFetching ? (
      <p role="status">{t`Loading the numbers…`}</p>
    ) : (
      <FailureState onRetry={() => void overview.refetch()}>{t`The numbers could not be loaded.`}</FailureState>
    );
  }
  const { today, waiting } = overview.data;
  if (!today) return <p>{t`The first numbers are being counted. Look again in a minute.`}</p>;
  const time = formatClock(today.countedAt);
  return (
    <>
      <p className={styles['lead']}>
        {formatDay(today.day)}, <span>{t`counted at ${time}`}</span>
      </p>
      <Waiting waiting={waiting} />
      <Figures {...overview.data} today={today} />
      <Development />
    </>
  );
}

/** What waits for a decision, with links to where one decides; nothing if nothing waits. */
function Waiting({ waiting: { cases, joining } }: Pick<Schemas['AdminOverview'], 'waiting'>) {
  if (cases + joining === 0) return null;
  return (
    <ul className={styles['waiting']}>
      {cases > 0 && (
        <li>
          <Link to="/admin/{-$section}" params={{ section: 'reports' }}>
            {plural(cases, { one: '# open case', other: '# open cases' })}
          </Link>
        </li>
      )}
      {joining > 0 && (
        <li>
          <Link to="/admin/{-$section}" params={{ section: 'joining' }}>
            {plural(joining, { one: '# person wants to join', other: '# people want to join' })}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A drawing of each number over a period, which one chooses. */
function Development() {
  const { api } = useServices();
  const [period, setPeriod] = useState<Period>(firstPeriod);
  const days = useQuery(dailyNumbersQuery(api, period));
  return (
    <div className={styles['development']}>
      <RadioChips
        legend={t`Day by day`}
        choices={periods.map(String)}
        value={String(period)}
        nameOf={nameOfPeriod}
        onChange={(choice) => setPeriod(periods.find((one) => String(one) === choice) ?? 30)}
      />
      {days.data && (
        <>
          <div className={styles['plots']}>
            {series.map(({ name, label, of, format }) => (
              <Plot
                key={name}
                title={i18n._(label)}
                days={days.data.map(({ day }) => day)}
                values={days.data.map(of)}
                format={format}
              />
            ))}
          </div>
          <p className={styles['note']}>
            {t`Active are members who were logged in and whose app called the server on that day. Of the days before the first count, only what still exists is counted.`}
          </p>
          <NumbersTable days={days.data} />
        </>
      )}
      {days.isError && !days.data && (
        <FailureState onRetry={() => void days.refetch()}>{t`The numbers could not be loaded.`}</FailureState>
      )}
    </div>
  );
}

function nameOfPeriod(period: string): string {
  const days = Number(period);
  return days === 365 ? t`a year` : plural(days, { one: '# day', other: '# days' });
}
