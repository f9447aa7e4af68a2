import { keepPreviousData } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { adminKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

// Reports.

/** Which cases are listed, and in which order. */
export type CaseView = 'newest' | 'mostReported' | 'decided';

/** The cases of a view. */
export const reportCasesQuery = (api: Api, view: CaseView) =>
  pagedQuery({
    queryKey: adminKeys.reportCases(view),
    fetchPage: (at, signal) => {
      const listed = view === 'decided' ? ({ state: 'decided' } as const) : ({ sort: view } as const);
      return unwrap(api.GET('/admin/reports', { params: { query: { ...listed, ...at } }, signal }));
    },
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

// Members.

export type MemberFilter = 'all' | 'storage' | 'admins' | 'moderators' | 'suspended' | 'waiting';

/** The members with this part of a name, or this whole address: the newest first, or with `storage` those with the most. */
export const membersQuery = (api: Api, query: string, filter: MemberFilter) =>
  pagedQuery({
    queryKey: adminKeys.members(query, filter),
    fetchPage: (at, signal) => {
      const asked = {
        ...(query !== '' && { query }),
        ...(filter === 'storage' ? { sort: filter } : filter !== 'all' && { filter }),
        // Hundreds may be chosen at once.
        limit: 100,
        ...at,
      };
      return unwrap(api.GET('/admin/members', { params: { query: asked }, signal }));
    },
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });

/** What an admin may know about a member. */
export const memberDetailsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: adminKeys.member(id),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/members/{id}', { params: { path: { id } }, signal })),
  });

/** What admins did to a member, the newest first: a page of it. */
export const memberLogQuery = (api: Api, subjectId: string) =>
  queryOptions({
    queryKey: adminKeys.memberLog(subjectId),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/auditLog', { params: { query: { subjectId } }, signal })),
    select: ({ entries }) => entries,
  });

// Joining and the settings.

/** Who can open an account, and the other settings of the community. */
export const communitySettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.settings(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/settings', { signal })),
  });

/** What admins have written on the community's own pages. */
export const pageTextsQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.pageTexts(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/admin/pages', { signal }))).texts,
  });

/** Who waits to join, the longest waiting first. */
export const joinRequestsQuery = (api: Api) =>
  pagedQuery({
    queryKey: adminKeys.joinRequests(),
    fetchPage: (at, signal) => unwrap(api.GET('/admin/joinRequests', { params: { query: at }, signal })),
    select: ({ pages }) => pages.flatMap(({ requests }) => requests),
  });

/** All invitations, the newest first. */
export const invitationsQuery = (api: Api) =>
  pagedQuery({
    queryKey: adminKeys.invitations(),
    fetchPage: (at, signal) => unwrap(api.GET('/admin/invitations', { params: { query: at }, signal })),
    select: ({ pages }) => pages.flatMap(({ invitations }) => invitations),
  });

/** What exists already and contains what is not wanted: searched only when an admin asks for it. */
export const unwantedTextsQuery = (api: Api) =>
  queryOptions({
    queryKey: adminKeys.unwantedTexts(),
    queryFn: ({ signal }) => unwrap(api.GET('/admin/settings/unwantedTexts', { signal })),
    staleTime: 0,
  });

// The log.

/** Which entries are shown; empty for all. */
export interface LogFilter {
  group: Schemas['AuditGroup'] | '';
  /** A username, of today or of then. */
  member: string;
}

export const everyEntry: LogFilter = { group: '', member: '' };

/** What admins did, the newest first. The list before stays on the screen while another one loads. */
export const auditLogQuery = (api: Api, { group, member }: LogFilter) =>
  pagedQuery({
    queryKey: adminKeys.auditLog(group, member),
    fetchPage: (at, signal) => {
      const query = { ...(group !== '' && { group }), ...(member !== '' && { member }), ...at };
      return unwrap(api.GET('/admin/auditLog', { params: { query }, signal }));
    },
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
