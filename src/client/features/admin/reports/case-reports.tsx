import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { Schemas } from '#contract/operations.ts';

import { isOfNobody } from '../log/describe-case.ts';
import { describeEntry } from '../log/describe-entry.ts';
import styles from './case-details.module.css';
import { reliabilityOf } from './case-texts.ts';

/** Who has reported it and why, each with how many of its reports were upheld. */
export function CaseReports({ reports }: { reports: Schemas['Report'][] }) {
  const id = useId();
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t`Reports`}</h3>
      <ul className={styles['list']}>
        {reports.map((report) => {
          const { reporter, reason, at } = report;
          const reliability = reliabilityOf(report);
          return (
            <li key={reporter._id}>
              <p>{reason}</p>
              <p className={styles['hint']}>
                <Link to="/profile/$profileUserId" params={{ profileUserId: reporter._id }}>
                  {reporter.username}
                </Link>
                {' · '}
                <RelativeTime dateTime={at} length="short" />
                {reliability !== undefined && <span>{` · ${reliability}`}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What admins did about the author before. */
export function CaseHistory({ details: { history } }: { details: Schemas['ReportCaseDetails'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t`What there was before`}</h3>
      {history.length === 0 ? (
        <p className={styles['hint']}>{t`Nothing: no admin had to do with this member.`}</p>
      ) : (
        <ul className={styles['list']}>
          {history.map((entry) => {
            const { entryId, actorName, undoneAt, at } = entry;
            const what = describeEntry(entry);
            return (
              <li key={entryId}>
                <p>
                  {isOfNobody(entry) ? what : `${actorName === '' ? t`The command line` : `@${actorName}`} ${what}`}
                </p>
                <p className={styles['hint']}>
                  <RelativeTime dateTime={at} length="short" />
                  {undoneAt !== null && <span>{` · ${t`undone`}`}</span>}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
