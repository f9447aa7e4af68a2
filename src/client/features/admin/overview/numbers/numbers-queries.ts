import { keepPreviousData } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { overviewKeys } from '#client/shared/query/admin-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Day = Schemas['DailyNumbers'];

/** The periods that are shown, in days. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** The numbers of today, yesterday and a week ago. */
export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: overviewKeys.numbers(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/overview', { signal })),
  });

/** The numbers of the last days, the oldest first. The period before stays on the screen while another one loads. */
export const dailyNumbersQuery = (api: Api, days: Period) =>
  queryOptions({
    queryKey: overviewKeys.dailyNumbers(days),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/dailyNumbers', { params: { query: { days } }, signal })),
    select: ({ days: rows }) => rows,
    placeholderData: keepPreviousData,
  });
