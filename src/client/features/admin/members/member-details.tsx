import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { Detail } from '../detail.tsx';
import { isOfNobody } from '../log/describe-case.ts';
import { describeEntry } from '../log/describe-entry.ts';
import { memberDetailsQuery, memberLogQuery } from '../queries.ts';
import { MemberActs } from './member-acts.tsx';
import styles from './members.module.css';

type Member = Schemas['AdminMember'];

/** What an admin may know about a member, and the buttons for what it may do. */
export function MemberDetails({ member }: { member: Member }) {
  const { api } = useServices();
  const details = useQuery(memberDetailsQuery(api, member._id));
  const { data: log } = useQuery(memberLogQuery(api, member._id));
  if (!details.data) {
    return details.isFetching ? (
      <p role="status">{t`Loading…`}</p>
    ) : (
      <FailureState onRetry={() => void details.refetch()}>{t`This could not be loaded.`}</FailureState>
    );
  }
  const { posts, comments, reports, invitedBy, parts = [], undoableActs = 0 } = details.data;
  const current = details.data.member;
  const inviter = invitedBy === '' ? t`the command line` : `@${invitedBy ?? ''}`;
  return (
    <div className={styles['body']}>
      <dl className={styles['facts']}>
        <Detail name={t`Last active`}>
          {current.lastActiveAt === null ? t`not logged in` : <RelativeTime dateTime={current.lastActiveAt} />}
        </Detail>
        <Detail name={t`Posts`}>{posts}</Detail>
        <Detail name={t`Comments`}>{comments}</Detail>
        <Detail name={t`Reports against it`}>{reports}</Detail>
        {invitedBy !== null && <Detail name={t`Invited by`}>{inviter}</Detail>}
        {current.deletionAt && <Detail name={t`Account`}>{deletionOf(current.deletionAt)}</Detail>}
        {current.state === 'suspended' && <Detail name={t`Suspended`}>{suspensionOf(current)}</Detail>}
      </dl>
      {current.state === 'active' && (
        <p>
          <Link to="/profile/$profileUserId" params={{ profileUserId: current._id }}>{t`View profile`}</Link>
        </p>
      )}
      {log && log.length > 0 && (
        <ul className={styles['entries']} aria-label={t`What admins did`}>
          {log.map((entry) => (
            <li key={entry.entryId}>
              <LogLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <MemberActs
        member={current}
        parts={parts}
        deletionEntry={log?.find(isDeletion)?.entryId}
        undoableActs={undoableActs}
      />
    </div>
  );
}

function LogLine({ entry }: { entry: Schemas['AuditEntry'] }) {
  const actor = entry.actorName === '' ? t`The command line` : `@${entry.actorName}`;
  return (
    <>
      {!isOfNobody(entry) && <strong>{actor}</strong>} {describeEntry(entry)}{' '}
      <span className={styles['detail']}>
        <RelativeTime dateTime={entry.at} />
      </span>
    </>
  );
}

const isDeletion = ({ action, undoableUntil }: Schemas['AuditEntry']) =>
  action === 'member.deletionScheduled' && undoableUntil !== null;

/** When the account is deleted, as an admin has decided. */
export function deletionOf(at: string): string {
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(at));
  return t`will be deleted on ${day}`;
}

function suspensionOf({ suspendedUntil, suspensionReason: reason }: Member): string {
  if (suspendedUntil === null) return t`without end: ${reason}`;
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(suspendedUntil));
  return t`until ${day}: ${reason}`;
}
