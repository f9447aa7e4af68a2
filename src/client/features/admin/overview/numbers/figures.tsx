import { t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

import type { Day } from '../queries.ts';
import styles from './figures.module.css';
import { formatCount } from './format.ts';

type Overview = Schemas['AdminOverview'];

/** The numbers of today, with those of yesterday and of a week ago in small print below. */
export function Figures({ today, yesterday, weekAgo }: Overview & { today: Day }) {
  const rows = [
    { name: t`members`, total: today.members, of: (day: Day) => day.newMembers },
    { name: t`posts`, total: today.posts, of: (day: Day) => day.newPosts },
    { name: t`comments`, total: today.comments, of: (day: Day) => day.newComments },
    { name: t`saves`, total: today.saves, of: (day: Day) => day.newSaves },
  ];
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t`active today`}</dt>
        <dd className={styles['number']}>{countOf(today.activeMembers)}</dd>
        <dd className={styles['beside']}>
          {comparison(yesterday?.activeMembers ?? null, weekAgo?.activeMembers ?? null)}
        </dd>
      </div>
      {rows.map(({ name, total, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles['number']}>{formatCount(total)}</dd>
          <dd className={styles['new']}>{newToday(of(today))}</dd>
          <dd className={styles['beside']}>{comparison(yesterday && of(yesterday), weekAgo && of(weekAgo))}</dd>
        </div>
      ))}
    </dl>
  );
}

const countOf = (count: number | null) => (count === null ? '–' : formatCount(count));

function newToday(value: number): string {
  const count = formatCount(value);
  return t`+${count} today`;
}

function comparison(yesterdayValue: number | null, weekAgoValue: number | null): string {
  const [yesterday, weekAgo] = [countOf(yesterdayValue), countOf(weekAgoValue)];
  if (weekAgoValue === null) return yesterdayValue === null ? '' : t`yesterday ${yesterday}`;
  return t`yesterday ${yesterday}, a week ago ${weekAgo}`;
}
