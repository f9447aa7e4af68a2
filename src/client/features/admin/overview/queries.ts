import { keepPreviousData } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Day = Schemas['DailyNumbers'];

/** The periods that are shown, in days. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];
export const firstPeriod: Period = 30;

/** The numbers of today, yesterday and a week ago. */
export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.numbers(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/overview', { signal })),
  });

/** The numbers of the last days, the oldest first. The period before stays on the screen while another one loads. */
export const dailyNumbersQuery = (api: Api, days: Period) =>
  queryOptions({
    queryKey: adminKeys.dailyNumbers(days),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/dailyNumbers', { params: { query: { days } }, signal })),
    select: ({ days: rows }) => rows,
    placeholderData: keepPreviousData,
  });

const lookEveryMs = 2000;

/** What is installed, its last backup, and how its mail goes; looked at again and again while a backup is being made. */
export const installationQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.installation(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/installation', { signal })),
    refetchInterval: ({ state }) => (state.data?.isBackupWanted === true ? lookEveryMs : false),
  });

/** What there is of the demo; looked at again and again while it is being removed. */
export const demoQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.demo(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/demo', { signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'removing' ? lookEveryMs : false),
  });

const newestPageSize = 24;

/** The newest posts of all members, or those with a picture. */
export const newestPostsQuery = (api: Api, hasPicture: boolean) =>
  pagedQuery({
    queryKey: adminKeys.newestPosts(hasPicture ? 'pictures' : 'posts'),
    fetchPage: (at, signal) => {
      const query = { limit: newestPageSize, ...at, ...(hasPicture && { hasPicture }) };
      return unwrap(api.GET('/admin/newest/posts', { params: { query }, signal }));
    },
    select: ({ pages }) => pages.flatMap(({ posts }) => posts),
  });

export const newestCommentsQuery = (api: Api) =>
  pagedQuery({
    queryKey: adminKeys.newestComments(),
    fetchPage: (at, signal) =>
      unwrap(api.GET('/admin/newest/comments', { params: { query: { limit: newestPageSize, ...at } }, signal })),
    select: ({ pages }) => pages.flatMap(({ comments }) => comments),
  });

export const newestMembersQuery = (api: Api) =>
  pagedQuery({
    queryKey: adminKeys.newestMembers(),
    fetchPage: (at, signal) =>
      unwrap(api.GET('/admin/newest/members', { params: { query: { limit: newestPageSize, ...at } }, signal })),
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });
