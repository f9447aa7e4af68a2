import { useMatches } from '@tanstack/react-router';

import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

/** Stands in for a screen that is not built yet. */
export function UnbuiltPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.meta?.find((tag) => tag && 'title' in tag)?.title });
  return (
    <div className={page['page']}>
      <PageHeading>{title}</PageHeading>
      <EmptyState>This screen is on its way.</EmptyState>
    </div>
  );
}
