import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

/** How many members the conditions hold for, and how many of them something speaks for. */
export const suspectCountsQuery = (api: Api, conditions: Schemas['SuspectConditions']) =>
  queryOptions({
    queryKey: adminKeys.suspectCounts(JSON.stringify(conditions)),
    queryFn: async ({ signal }) =>
      unwrap(api.GET('/admin/suspects', { params: { query: { ...conditions, limit: 1 } }, signal })),
    retry: false,
  });

/** Those for whom nothing speaks, or the others. */
export const suspectsQuery = (api: Api, conditions: Schemas['SuspectConditions'], good: boolean) =>
  pagedQuery({
    queryKey: adminKeys.suspects(JSON.stringify(conditions), good),
    fetchPage: (at, signal) =>
      unwrap(api.GET('/admin/suspects', { params: { query: { ...conditions, good, limit: 30, ...at } }, signal })),
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });

/** The networks from which nobody can open an account. */
export const networkBlocksQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.networkBlocks(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/admin/networkBlocks', { signal }))).blocks,
  });
