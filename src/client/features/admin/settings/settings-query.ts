import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/admin-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** What exists already and contains what is not wanted: searched only when an admin asks for it. */
export const unwantedTextsQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.unwantedTexts(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/settings/unwantedTexts', { signal })),
    staleTime: 0,
  });
