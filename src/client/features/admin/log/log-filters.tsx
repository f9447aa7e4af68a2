import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import type { LogFilter } from '../queries.ts';
import styles from './audit-log.module.css';

/** What admins do, as the choices of the log's filter. */
const groupNames: Record<Schemas['AuditGroup'], MessageDescriptor> = {
  suspensions: msg`suspensions, several members`,
  reports: msg`reports`,
  accounts: msg`accounts`,
  rights: msg`rights of admins and moderators`,
  joining: msg`joining and invitations`,
  settings: msg`settings and pages`,
  installation: msg`backups and the demo`,
};

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

const groups = Object.keys(groupNames) as Schemas['AuditGroup'][];

/** Chooses what of the log is shown. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div className={styles['filters']} role="search" aria-label={t`Filter the log`}>
      <SelectField
        label={t`What was done`}
        value={filter.group}
        onChange={({ target }) => onChange({ ...filter, group: groups.find((group) => group === target.value) ?? '' })}
      >
        <option value="">{t`everything`}</option>
        {groups.map((group) => (
          <option key={group} value={group}>
            {i18n._(groupNames[group])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Member`}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        value={filter.member}
        onChange={({ target }) => onChange({ ...filter, member: target.value })}
      />
    </div>
  );
}
