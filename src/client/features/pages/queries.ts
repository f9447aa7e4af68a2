import type { Api } from '#client/shared/api/api.ts';
import { pageKeys } from '#client/shared/query/keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import type { PageName } from '#contract/page-names.ts';
import { unwrap } from '#sdk/answers.ts';

/** A page that admins have written, in the language of this page; its error is a 404 where they have not. */
export const pageQuery = (api: Api, page: PageName) =>
  queryOptions({
    queryKey: pageKeys.detail(page),
    queryFn: ({ signal }) => unwrap(api.GET('/pages/{page}', { params: { path: { page } }, signal })),
    meta: { persist: 'getPage' },
  });
