import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/admin-keys.ts';
import { infiniteQueryOptions, queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** Which cases are listed, and in which order. */
export type CaseView = 'newest' | 'mostReported' | 'decided';

/** The cases of a view, page by page. */
export const reportCasesQuery = (api: Api, view: CaseView) =>
  infiniteQueryOptions({
    queryKey: adminKeys.reportCases(view),
    queryFn: ({ pageParam: cursor, signal }) => {
      const listed = view === 'decided' ? ({ state: 'decided' } as const) : ({ sort: view } as const);
      const query = { ...listed, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/admin/reports', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ cases }) => cases),
  });

/** How many cases wait for a decision. */
export const openCasesQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.openCases(),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/admin/reports', { params: { query: { limit: 1 } }, signal }))).openCount,
  });

/** A case with what was reported, by whom and why. */
export const reportCaseQuery = (api: Api, caseId: string) =>
  queryOptions({
    queryKey: adminKeys.reportCase(caseId),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/reports/{caseId}', { params: { path: { caseId } }, signal })),
  });
