import type { Generated } from 'kysely';

import type { Schemas } from '#contract/operations.ts';

// Tables of reports and what admins decide about them; see schema.ts about times and ids.

/** A post, comment or member that was reported, or removed without a report. Each has at most one open case. */
export interface ReportCasesTable {
  id: string;
  kind: Schemas['ReportKind'];
  /** The id of the post, comment or member. A decided case can outlast it. */
  subject_id: string;
  /** Who made it; the member itself if that is the subject. */
  author_id: string;
  /** The post, or the one that the comment is on; null for a member. */
  post_id: string | null;
  /** Of that post, as it was then. */
  title: string;
  opened_at: number;
  /** 1 for a post that nobody sees before this is decided, as a rule without any report. */
  is_review: Generated<0 | 1>;
  /** The subject while the case is open: the case goes with it. */
  open_post_id: Generated<string | null>;
  open_comment_id: Generated<string | null>;
  /** When reports alone have hidden the subject, until a decision; null if they have not. */
  hidden_at: Generated<number | null>;
  /** Null while it is open. */
  decided_at: Generated<number | null>;
  decided_by: Generated<string | null>;
  /** A copy, so that it still says who it was when the account is gone. */
  decided_by_name: Generated<string>;
  decision: Generated<Schemas['ReportDecision'] | null>;
  /** What the author reads. */
  message: Generated<string>;
  /** The entry of the log of a decision about several members that this one is a part of. */
  entry_id: Generated<string | null>;
}

/** The removal of all that a member made, or of its account, by a decision about several members. It goes on after that, in slices. */
export interface BulkRemovalsTable {
  /** Of the log. */
  entry_id: string;
  member_id: string;
  /** `things`: what it made; `suspend` and `delete`: the account itself, which counts as one thing. */
  act: Generated<'things' | 'suspend' | 'delete'>;
  /** What was made later stays. */
  decided_at: number;
  state: 'removing' | 'removed' | 'restoring' | 'restored';
  /** The id of the last thing that was removed, or of the last case that was undone; empty at the beginning. */
  reached: Generated<string>;
  /** How many things are removed by it now. */
  removed: Generated<number>;
  /** How many it removes in all; null before they are counted. */
  total: number | null;
}

/** What admins and moderators note on a case for each other. */
export interface CaseNotesTable {
  id: string;
  case_id: string;
  /** Null once its account is gone. */
  author_id: string | null;
  /** A copy, as in the log. */
  author_name: string;
  body: string;
  created_at: number;
}

/** Who reported it, and why. Kind and subject are copies, for the download of the reporter's data. */
export interface CaseReportsTable {
  case_id: string;
  reporter_id: string;
  kind: Schemas['ReportKind'];
  subject_id: string;
  reason: string;
  created_at: number;
}
