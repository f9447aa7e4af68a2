import { t } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

import { AdminNavigation } from '#client/features/admin/admin-navigation.tsx';
import { sectionsFor } from '#client/features/admin/admin-sections.ts';
import { openCasesQuery } from '#client/features/admin/queries.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-admin.module.css';

export const Route = createFileRoute('/_member/admin/{-$section}')({
  codeSplitGroupings: [['loader', 'component']],
  // `case` is an open report.
  validateSearch: (search): { case?: string } => (typeof search['case'] === 'string' ? { case: search['case'] } : {}),
  loaderDeps: ({ search }) => ({ caseId: search.case }),
  loader: async ({ context, params, deps: { caseId } }) => {
    const { api, session } = context;
    // To everybody but admins and moderators there is nothing at this address; the server decides that for each call, too.
    const sections = sectionsFor(session.viewer());
    const section = sections.find(({ name }) => name === params.section);
    if (section) {
      void load(context, { rest: [openCasesQuery(api), ...section.queries(api, caseId)] });
      return { name: section.name, Section: await section.load() };
    }
    const [first] = sections;
    if (params.section !== undefined || !first) throw notFound();
    // Moderators have no overview.
    throw redirect({ to: '/admin/{-$section}', params: { section: first.name }, replace: true });
  },
  head: () => titled(() => t`Community`),
  component: AdminPage,
});

/** What an admin or a moderator sees and does, one section at a time. */
function AdminPage() {
  const { name, Section } = Route.useLoaderData();
  const viewer = useViewer();
  return (
    <div className={page['page']}>
      <PageHeading>{t`Community`}</PageHeading>
      <AdminNavigation sections={sectionsFor(viewer)} current={name} />
      <div className={styles['section']}>
        <Section />
      </div>
    </div>
  );
}
