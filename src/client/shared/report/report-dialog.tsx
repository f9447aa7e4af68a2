import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';

/** Asks why something is reported, and reports it (S075). A chunk of its own, with the libraries for forms: most visits report nothing. */
export const ReportDialog = lazyDialog(async () => (await import('./report-form.tsx')).ReportForm);
