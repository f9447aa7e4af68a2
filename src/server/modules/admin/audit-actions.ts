import type { Schemas } from '#contract/operations.ts';
import type { AuditAction, UndoneEntry } from '#server/rules/audit-log.ts';
import type { CaseRow } from '#server/rules/report-cases.ts';

export type AuditGroup = Schemas['AuditGroup'];

type Entry = Pick<UndoneEntry, 'subject_id' | 'details'>;

interface Known {
  /** What an owner would look for it under. */
  group: AuditGroup;
  /** Names of what it changed and undoing it changes back; none for an act that cannot be undone by anything. */
  changes: (entry: Entry) => string[];
  /** Moderators may do it: of the log they read such acts only. */
  isModeration?: true;
}

/** What an act on a subject changes, by its name. */
const ofSubject =
  (what: string) =>
  ({ subject_id: subject }: Entry): string[] => [`${what} of ${subject}`];
const nothing = () => [];
const detailsOf = ({ details }: Entry): unknown => JSON.parse(details);

const actions: Record<AuditAction, Known> = {
  'member.suspended': { group: 'suspensions', changes: ofSubject('suspension'), isModeration: true },
  'member.unsuspended': { group: 'suspensions', changes: ofSubject('suspension'), isModeration: true },
  'members.decided': {
    group: 'suspensions',
    changes(entry) {
      const { suspend, members } = detailsOf(entry) as { suspend: boolean; members: { id: string }[] };
      return suspend ? members.map(({ id }) => `suspension of ${id}`) : [];
    },
  },
  'member.promoted': { group: 'rights', changes: ofSubject('rights') },
  'member.demoted': { group: 'rights', changes: ofSubject('rights') },
  'moderator.appointed': { group: 'rights', changes: ofSubject('rights') },
  'moderator.dismissed': { group: 'rights', changes: ofSubject('rights') },
  'member.loggedOut': { group: 'accounts', changes: nothing },
  'member.passwordReset': { group: 'accounts', changes: nothing },
  'member.dataWritten': { group: 'accounts', changes: nothing },
  'member.emailAsked': { group: 'accounts', changes: ofSubject('address') },
  'member.partRemoved': {
    group: 'accounts',
    changes(entry) {
      const { part, collectionId = '' } = detailsOf(entry) as { part: string; collectionId?: string };
      return ofSubject(`${part} ${collectionId}`)(entry);
    },
    isModeration: true,
  },
  'member.deletionScheduled': { group: 'accounts', changes: ofSubject('deletion') },
  'member.deletionEnded': { group: 'accounts', changes: ofSubject('deletion') },
  'join.approved': { group: 'joining', changes: ofSubject('request') },
  'join.declined': { group: 'joining', changes: ofSubject('request') },
  'invitation.created': { group: 'joining', changes: ofSubject('invitation') },
  'invitation.revoked': { group: 'joining', changes: ofSubject('invitation') },
  'network.blocked': { group: 'joining', changes: ofSubject('block') },
  'network.unblocked': { group: 'joining', changes: ofSubject('block') },
  'case.decided': {
    group: 'reports',
    changes(entry) {
      const { caseId, subjectId = caseId, decision } = detailsOf(entry) as Decided;
      return [`decision about ${subjectId}`, ...(decision === 'suspend' ? ofSubject('suspension')(entry) : [])];
    },
    isModeration: true,
  },
  'case.noted': { group: 'reports', changes: nothing, isModeration: true },
  'case.hidden': { group: 'reports', changes: nothing, isModeration: true },
  'case.closed': { group: 'reports', changes: nothing, isModeration: true },
  'settings.changed': {
    group: 'settings',
    changes: (entry) => Object.keys((detailsOf(entry) as { after: object }).after).map((name) => `setting ${name}`),
  },
  'page.changed': {
    group: 'settings',
    changes(entry) {
      const { page, language } = detailsOf(entry) as { page: string; language: string };
      return [`page ${page} in ${language}`];
    },
  },
  'backup.asked': { group: 'installation', changes: nothing },
  'backup.downloaded': { group: 'installation', changes: nothing },
  'demo.removed': { group: 'installation', changes: nothing },
};

/** What a decision about a case has in its details. */
export interface Decided {
  caseId: string;
  /** What the case is about; not in entries from before version 0029. */
  subjectId?: string;
  kind: CaseRow['kind'];
  decision: NonNullable<CaseRow['decision']>;
}

const actionNames = Object.keys(actions) as AuditAction[];

/** The actions of a group. */
export const actionsOf = (group: AuditGroup): AuditAction[] =>
  actionNames.filter((action) => actions[action].group === group);

/** What moderators may do: of the log they read such acts only. */
export const moderationActions: readonly AuditAction[] = actionNames.filter(
  (action) => actions[action].isModeration === true,
);

/** Names of what an act changed and undoing it changes back. */
export const changedBy = (entry: Entry & { action: AuditAction }): string[] => actions[entry.action].changes(entry);
