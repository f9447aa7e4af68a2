import { timeOfId } from '#server/platform/ids.ts';
import type { AuditAction, UndoFunctions } from '#server/rules/audit-log.ts';
import { isRemoval, keptRemovedDays, type CaseRow } from '#server/rules/report-cases.ts';

import type { AuditRow } from './audit-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What moderators may do: of the log they read such acts only. */
export const moderationActions: readonly AuditAction[] = [
  'case.decided',
  'case.closed',
  'case.noted',
  'case.hidden',
  'member.suspended',
  'member.unsuspended',
  'member.partRemoved',
];

/** When an entry was written. */
export const timeOf = ({ id }: { id: string }): number => timeOfId(id);

/** Until when the entry can be undone; null if it cannot, or no longer. */
export function undoableUntil(entry: AuditRow, undoFunctions: UndoFunctions, now: number): number | null {
  const until = timeOf(entry) + undoableDays(entry) * dayMs;
  return undoFunctions[entry.action] !== undefined && entry.undone_at === null && until > now ? until : null;
}

/** No act can be undone for longer. */
export const maxUndoableMs = keptRemovedDays * dayMs;

/** So long can what an admin did be undone; what was removed, as long as it is kept. */
function undoableDays({ action, details }: AuditRow): number {
  if (action !== 'case.decided') return 7;
  const { kind, decision } = JSON.parse(details) as Decided;
  return kind !== 'member' && isRemoval(decision) ? keptRemovedDays : 7;
}

/** The first entry of the decision about several members that this one is of; of any other act its own. */
export const firstEntryId = ({ id, details }: Pick<AuditRow, 'id' | 'details'>): string =>
  (JSON.parse(details) as { firstEntryId?: string }).firstEntryId ?? id;

type Act = Pick<AuditRow, 'id' | 'action' | 'subject_id' | 'details'>;

/**
 * Whether one of these acts, of which none was undone, is newer than the entry and changed the same: an undo is of that act only. One about
 * several members undoes what it still can.
 */
export function isSuperseded(entry: Act, others: readonly Act[]): boolean {
  if (entry.action === 'members.decided') return false;
  const changed = changedBy(entry);
  return others.some((other) => other.id > entry.id && changedBy(other).some((name) => changed.includes(name)));
}

interface Decided {
  caseId: string;
  /** What the case is about; not in entries from before version 0029. */
  subjectId?: string;
  kind: CaseRow['kind'];
  decision: NonNullable<CaseRow['decision']>;
}

/** Names of what an act changed and undoing it changes back; none for one that cannot be undone by anything. */
function changedBy({ action, subject_id: subject, details }: Act): string[] {
  switch (action) {
    case 'member.suspended':
    case 'member.unsuspended':
      return [`suspension of ${subject}`];
    case 'member.deletionScheduled':
    case 'member.deletionEnded':
      return [`deletion of ${subject}`];
    case 'member.emailAsked':
      return [`address of ${subject}`];
    case 'member.partRemoved': {
      const { part, collectionId } = JSON.parse(details) as { part: string; collectionId?: string };
      return [`${part} ${collectionId ?? ''} of ${subject}`];
    }
    case 'member.promoted':
    case 'member.demoted':
    case 'moderator.appointed':
    case 'moderator.dismissed':
      return [`rights of ${subject}`];
    case 'join.approved':
    case 'join.declined':
      return [`request of ${subject}`];
    case 'invitation.created':
    case 'invitation.revoked':
      return [`invitation ${subject}`];
    case 'network.blocked':
    case 'network.unblocked':
      return [`block ${subject}`];
    case 'settings.changed': {
      const { after } = JSON.parse(details) as { after: object };
      return Object.keys(after).map((name) => `setting ${name}`);
    }
    case 'page.changed': {
      const { page, language } = JSON.parse(details) as { page: string; language: string };
      return [`page ${page} in ${language}`];
    }
    case 'case.decided': {
      const { caseId, subjectId = caseId, decision } = JSON.parse(details) as Decided;
      return [`decision about ${subjectId}`, ...(decision === 'suspend' ? [`suspension of ${subject}`] : [])];
    }
    case 'members.decided': {
      const { suspend, members } = JSON.parse(details) as { suspend: boolean; members: { id: string }[] };
      return suspend ? members.map(({ id }) => `suspension of ${id}`) : [];
    }
    case 'member.loggedOut':
    case 'member.passwordReset':
    case 'member.dataWritten':
    case 'demo.removed':
    case 'case.closed':
    case 'case.noted':
    case 'case.hidden':
    case 'backup.asked':
    case 'backup.downloaded':
      return [];
  }
}
