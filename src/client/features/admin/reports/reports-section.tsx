import { useSearch } from '@tanstack/react-router';

import { CaseDetails } from './case-details.tsx';
import { CaseList } from './case-list.tsx';

/** What was reported: the list, or the case that the address names. */
export function ReportsSection() {
  const { case: caseId } = useSearch({ from: '/_member/admin/{-$section}' });
  return caseId === undefined ? <CaseList /> : <CaseDetails key={caseId} caseId={caseId} />;
}
