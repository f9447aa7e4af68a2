import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { reportCaseQuery } from '../queries.ts';
import styles from './case-details.module.css';
import { CaseNotes } from './case-notes.tsx';
import { CaseHistory, CaseReports } from './case-reports.tsx';
import { decisionOf, nameOfCase } from './case-texts.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ReportedThing } from './reported-thing.tsx';

/** A case: what was reported beside the reports; on a phone one after the other. */
export function CaseDetails({ caseId }: { caseId: string }) {
  const { api } = useServices();
  const { data, isFetching, refetch } = useQuery(reportCaseQuery(api, caseId));
  if (!data) {
    return isFetching ? (
      <p role="status">{t`Loading the report…`}</p>
    ) : (
      <FailureState onRetry={() => void refetch()}>{t`The report could not be loaded.`}</FailureState>
    );
  }
  return (
    <>
      <Link className={styles['back']} to="/admin/{-$section}" params={{ section: 'reports' }}>
        {t`All reports`}
      </Link>
      <h2 className={styles['heading']}>{nameOfCase(data.case)}</h2>
      <div className={styles['columns']}>
        <ReportedThing details={data} />
        <div className={styles['beside']}>
          <Decision details={data} />
          <CaseReports reports={data.reports} />
          <CaseNotes caseId={caseId} notes={data.notes ?? []} />
          <CaseHistory details={data} />
        </div>
      </div>
    </>
  );
}

/** What was decided, or the button that asks for it. */
function Decision({ details }: { details: Schemas['ReportCaseDetails'] }) {
  const [isDeciding, setIsDeciding] = useState(false);
  const { case: one } = details;
  if (one.decision === null)
    return (
      <div>
        <Button variant="filled" onClick={() => setIsDeciding(true)}>
          {t`decide`}
        </Button>
        {isDeciding && <DecideDialog details={details} onClose={() => setIsDeciding(false)} />}
      </div>
    );
  return (
    <div className={styles['decision']}>
      <p>
        <strong>{decisionOf(one)}</strong>
      </p>
      {one.message !== '' && <p>{one.message}</p>}
      <p className={styles['hint']}>
        <Link to="/admin/{-$section}" params={{ section: 'log' }}>
          {one.kind !== 'member' && (one.decision === 'remove' || one.decision === 'suspend')
            ? t`It can be undone in the log for 30 days.`
            : t`It can be undone in the log for seven days.`}
        </Link>
      </p>
    </div>
  );
}
