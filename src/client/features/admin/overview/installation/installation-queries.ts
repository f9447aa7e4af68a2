import type { Api } from '#client/shared/api/api.ts';
import { overviewKeys } from '#client/shared/query/admin-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

export const installationQuery = (api: Api) =>
  queryOptions({
    queryKey: overviewKeys.installation(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/installation', { signal })),
  });

const lookEveryMs = 2000;

/** What there is of the demo; looked at again and again while it is being removed. */
export const demoQuery = (api: Api) =>
  queryOptions({
    queryKey: overviewKeys.demo(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/demo', { signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'removing' ? lookEveryMs : false),
  });
