import { keepPreviousData } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/admin-keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

/** Which entries are shown; empty for all. */
export interface LogFilter {
  action: Schemas['AuditAction'] | '';
  /** A username, of today or of then. */
  member: string;
}

/** What admins did, the newest first, page by page. The list before stays on the screen while another one loads. */
export const auditLogQuery = (api: Api, { action, member }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.auditLog(action, member),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = {
        ...(cursor !== undefined && { cursor }),
        ...(action !== '' && { action }),
        ...(member !== '' && { member }),
      };
      return unwrap(api.GET('/admin/auditLog', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
