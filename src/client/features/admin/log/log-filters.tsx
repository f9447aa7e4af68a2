import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import type { LogFilter } from '../queries.ts';
import { actionNames } from './action-names.ts';
import styles from './audit-log.module.css';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

const actions = Object.keys(actionNames) as Schemas['AuditAction'][];

/** Chooses what of the log is shown. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div className={styles['filters']} role="search" aria-label={t`Filter the log`}>
      <SelectField
        label={t`What was done`}
        value={filter.action}
        onChange={({ target }) =>
          onChange({ ...filter, action: actions.find((action) => action === target.value) ?? '' })
        }
      >
        <option value="">{t`everything`}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {i18n._(actionNames[action])}
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
