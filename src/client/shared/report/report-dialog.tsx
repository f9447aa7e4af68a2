import { lazy, Suspense } from 'react';

import type { ReportFormProps } from './report-form.tsx';

/** A chunk of its own, with the libraries for forms: most visits of a post or profile report nothing. */
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

/** Asks why something is reported, and reports it (S075). */
export const ReportDialog = (props: ReportFormProps) => (
  <Suspense>
    <ReportForm {...props} />
  </Suspense>
);
