import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';

import { loadPart } from '#client/shared/network/load-part.ts';

interface AdminSection {
  /** In the address; undefined for the first one, at /admin. */
  name: string | undefined;
  label: MessageDescriptor;
  load: () => Promise<ComponentType>;
}

/** The sections of the admins' page in the order of its navigation, each in a chunk of its own. */
export const adminSections: readonly AdminSection[] = [
  {
    name: undefined,
    label: msg`Overview`,
    load: () => loadPart(async () => (await import('./overview/overview.tsx')).Overview),
  },
  {
    name: 'reports',
    label: msg`Reports`,
    load: () => loadPart(async () => (await import('./reports/reports-section.tsx')).ReportsSection),
  },
  {
    name: 'members',
    label: msg`Members`,
    load: () => loadPart(async () => (await import('./members/members.tsx')).Members),
  },
  {
    name: 'joining',
    label: msg`Joining`,
    load: () => loadPart(async () => (await import('./joining/joining.tsx')).Joining),
  },
  {
    name: 'settings',
    label: msg`Settings`,
    load: () => loadPart(async () => (await import('./settings/settings-section.tsx')).SettingsSection),
  },
  {
    name: 'log',
    label: msg`Log`,
    load: () => loadPart(async () => (await import('./log/audit-log.tsx')).AuditLog),
  },
];

export const findSection = (name: string | undefined): AdminSection | undefined =>
  adminSections.find((section) => section.name === name) ?? (name === undefined ? adminSections[0] : undefined);
