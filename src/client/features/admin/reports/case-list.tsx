import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { reportCasesQuery, type CaseView } from '../queries.ts';
import { CaseDetails } from './case-details.tsx';
import styles from './case-list.module.css';
import { countReports, decisionOf, nameOfCase } from './case-texts.ts';

/** The cases that wait for a decision, and the decided ones. */
export function CaseList() {
  const [view, setView] = useState<CaseView>('newest');
  const names: Record<CaseView, string> = {
    newest: t`newest`,
    mostReported: t`most reported`,
    decided: t`decided`,
  };
  return (
    <>
      <RadioChips
        legend={t`Reports`}
        choices={['newest', 'mostReported', 'decided'] as const}
        nameOf={(choice) => names[choice]}
        value={view}
        onChange={setView}
      />
      <Cases view={view} />
    </>
  );
}

function Cases({ view }: { view: CaseView }) {
  const { api } = useServices();
  const cases = useInfiniteQuery(reportCasesQuery(api, view));
  const none =
    view === 'decided' ? t`Nothing has been decided yet.` : t`Nothing waits for you. All reports are decided.`;
  return (
    <PagedList
      list={cases}
      label={t`Reports`}
      className={styles['list']}
      texts={{ loading: t`Loading the reports…`, failure: t`The reports could not be loaded.` }}
      none={<EmptyState>{none}</EmptyState>}
    >
      {(one) => <CaseItem key={one.caseId} one={one} />}
    </PagedList>
  );
}

function CaseItem({ one }: { one: Schemas['ReportCase'] }) {
  const { caseId, author, thumbnailUrl, newestReason, decidedAt, openedAt } = one;
  return (
    <li>
      <Link
        className={styles['item']}
        to="/admin/{-$section}"
        params={{ section: 'reports' }}
        search={{ case: caseId }}
      >
        {thumbnailUrl === undefined ? (
          <Avatar src={author.profilePicUrl} size={56} />
        ) : (
          <img className={styles['picture']} src={thumbnailUrl} alt="" width={56} height={56} loading="lazy" />
        )}
        <span className={styles['texts']}>
          <strong>{nameOfCase(one)}</strong>
          {newestReason !== '' && <span className={styles['reason']}>{newestReason}</span>}
          <span className={styles['detail']}>
            <span>{`${decidedAt === null ? countReports(one) : decisionOf(one)} · `}</span>
            <RelativeTime dateTime={decidedAt ?? openedAt} length="short" />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** What was reported: the list, or the case that the address names. */
export function ReportsSection() {
  const { case: caseId } = useSearch({ from: '/_member/admin/{-$section}' });
  return caseId === undefined ? <CaseList /> : <CaseDetails key={caseId} caseId={caseId} />;
}
