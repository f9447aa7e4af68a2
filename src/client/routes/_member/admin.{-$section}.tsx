import { t } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { AdminNavigation } from '#client/features/admin/admin-navigation.tsx';
import { adminSections, findSection } from '#client/features/admin/admin-sections.ts';
import { openCasesQuery } from '#client/features/admin/queries.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-admin.module.css';

export const Route = createFileRoute('/_member/admin/{-$section}')({
  codeSplitGroupings: [['loader', 'component']],
  // `case` is an open report.
  validateSearch: (search): { case?: string } => (typeof search['case'] === 'string' ? { case: search['case'] } : {}),
  // To everybody but admins there is nothing at this address; the server decides that for each call, too.
  beforeLoad: ({ context: { session } }) => {
    if (session.viewer()?.isAdmin !== true) throw notFound();
  },
  loaderDeps: ({ search }) => ({ caseId: search.case }),
  loader: async ({ context, params, deps: { caseId } }) => {
    const section = findSection(params.section);
    if (!section) throw notFound();
    const { api } = context;
    void load(context, { rest: [openCasesQuery(api), ...section.queries(api, caseId)] });
    return { name: section.name, Section: await section.load() };
  },
  head: () => titled(() => t`Community`),
  component: AdminPage,
});

/** What an admin sees and does, one section at a time. */
function AdminPage() {
  const { name, Section } = Route.useLoaderData();
  return (
    <div className={page['page']}>
      <PageHeading>{t`Community`}</PageHeading>
      <AdminNavigation sections={adminSections} current={name} />
      <div className={styles['section']}>
        <Section />
      </div>
    </div>
  );
}
