import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import type { Api } from '#client/shared/api/api.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { canModerate, type Viewer } from '#client/shared/session/session-storage.ts';

import {
  dailyNumbersQuery,
  demoQuery,
  firstPeriod,
  installationQuery,
  newestPostsQuery,
  overviewQuery,
} from './overview/queries.ts';
import {
  auditLogQuery,
  communitySettingsQuery,
  everyEntry,
  invitationsQuery,
  joinRequestsQuery,
  membersQuery,
  pageTextsQuery,
  reportCaseQuery,
  reportCasesQuery,
} from './queries.ts';

interface AdminSection {
  /** In the address; undefined for the first one, at /admin. */
  name: string | undefined;
  label: MessageDescriptor;
  /** Whether moderators may use it, too. */
  isForModerators?: true;
  load: () => Promise<ComponentType>;
  /** What it shows first; `caseId` is of the report that the address names. */
  queries: (api: Api, caseId: string | undefined) => readonly { queryKey: QueryKey }[];
}

/** The sections of the admins' page in the order of its navigation, each in a chunk of its own. */
const adminSections: readonly AdminSection[] = [
  {
    name: undefined,
    label: msg`Overview`,
    load: () => loadPart(async () => (await import('./overview/overview.tsx')).Overview),
    queries: (api) => [
      overviewQuery(api),
      dailyNumbersQuery(api, firstPeriod),
      newestPostsQuery(api, true),
      installationQuery(api),
      demoQuery(api),
    ],
  },
  {
    name: 'reports',
    label: msg`Reports`,
    isForModerators: true,
    load: () => loadPart(async () => (await import('./reports/case-list.tsx')).ReportsSection),
    queries: (api, caseId) => [caseId === undefined ? reportCasesQuery(api, 'newest') : reportCaseQuery(api, caseId)],
  },
  {
    name: 'members',
    label: msg`Members`,
    isForModerators: true,
    load: () => loadPart(async () => (await import('./members/members.tsx')).Members),
    queries: (api) => [membersQuery(api, '', 'all')],
  },
  {
    name: 'joining',
    label: msg`Joining`,
    load: () => loadPart(async () => (await import('./joining/joining.tsx')).Joining),
    queries: (api) => [communitySettingsQuery(api), joinRequestsQuery(api), invitationsQuery(api)],
  },
  {
    name: 'spam',
    label: msg`Spam`,
    load: () => loadPart(async () => (await import('./spam/spam.tsx')).Spam),
    queries: () => [],
  },
  {
    name: 'settings',
    label: msg`Settings`,
    load: () => loadPart(async () => (await import('./settings/settings-section.tsx')).SettingsSection),
    queries: (api) => [communitySettingsQuery(api)],
  },
  {
    name: 'pages',
    label: msg`Pages`,
    load: () => loadPart(async () => (await import('./pages/pages-section.tsx')).PagesSection),
    queries: (api) => [communitySettingsQuery(api), pageTextsQuery(api)],
  },
  {
    name: 'log',
    label: msg`Log`,
    isForModerators: true,
    load: () => loadPart(async () => (await import('./log/audit-log.tsx')).AuditLog),
    queries: (api) => [auditLogQuery(api, everyEntry)],
  },
];

/** The sections that this member may use; none for one who is neither an admin nor a moderator. */
export function sectionsFor(viewer: Viewer | null): readonly AdminSection[] {
  if (!canModerate(viewer)) return [];
  return viewer?.isAdmin === true ? adminSections : adminSections.filter((section) => section.isForModerators === true);
}
