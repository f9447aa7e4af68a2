import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import type { LogFilter } from '../queries.ts';
import styles from './audit-log.module.css';

/** What one can do as an admin, as the choices of the log's filter. */
const actionNames: Record<Schemas['AuditAction'], MessageDescriptor> = {
  'member.suspended': msg`members suspended`,
  'member.unsuspended': msg`suspensions ended`,
  'member.promoted': msg`admins made`,
  'member.demoted': msg`rights of admins taken`,
  'moderator.appointed': msg`moderators made`,
  'moderator.dismissed': msg`rights of moderators taken`,
  'member.loggedOut': msg`members logged out`,
  'member.passwordReset': msg`passwords reset`,
  'member.emailAsked': msg`e-mail addresses asked for`,
  'member.partRemoved': msg`parts of profiles removed`,
  'member.deletionScheduled': msg`accounts put down for deletion`,
  'member.deletionEnded': msg`deletions ended`,
  'join.approved': msg`people let in`,
  'join.declined': msg`people declined`,
  'invitation.created': msg`invitations made`,
  'invitation.revoked': msg`invitations revoked`,
  'settings.changed': msg`settings changed`,
  'page.changed': msg`pages changed`,
  'demo.removed': msg`demo removed`,
  'case.decided': msg`reports decided`,
  'case.noted': msg`notes on reports`,
  'case.hidden': msg`hidden by reports`,
  'case.closed': msg`reports closed`,
  'members.decided': msg`several members decided`,
  'backup.asked': msg`backups made`,
  'backup.downloaded': msg`backups downloaded`,
};

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
