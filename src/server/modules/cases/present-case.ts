import type { Schemas } from '#contract/operations.ts';
import { toIsoTime } from '#server/platform/clock.ts';
import { withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl, thumbnailOf } from '#server/platform/pictures/picture-urls.ts';

import { countDecidedReports, findAuthor, isPostRemoved, listReports, type ListedCase } from './cases-store.ts';

/** Converts a row to the contract's ReportCase. */
export function presentCase(row: ListedCase): Schemas['ReportCase'] {
  return {
    caseId: row.id,
    kind: row.kind,
    title: row.title,
    author: { _id: row.author_id, username: row.username, profilePicUrl: profilePicUrl(row.picture_id) },
    ...thumbnailOf(row),
    hiddenAt: toIsoTime(row.hidden_at),
    openedAt: new Date(row.opened_at).toISOString(),
    reportsCount: row.reports_count,
    ...(row.is_review === 1 && { isReview: true }),
    newestReason: row.newest_reason ?? '',
    decision: row.decision,
    message: row.message,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    decidedBy: row.decided_at === null ? null : row.decided_by_name,
  };
}

/** The reports of a case, each with how many of its reporter's reports were upheld. */
export async function presentReports(db: Db, caseId: string): Promise<Schemas['Report'][]> {
  const rows = withinPageBytes(await listReports(db, caseId));
  const counts = await countDecidedReports(
    db,
    rows.map((row) => row.reporter_id),
  );
  return rows.map((row) => ({
    reporter: { _id: row.reporter_id, username: row.username, profilePicUrl: profilePicUrl(row.picture_id) },
    reason: row.reason,
    at: new Date(row.created_at).toISOString(),
    decidedCount: counts.get(row.reporter_id)?.decided ?? 0,
    upheldCount: counts.get(row.reporter_id)?.upheld ?? 0,
  }));
}

/** Reads posts and comments that nobody else may see. */
export interface ReadSubjects {
  readPost(db: Db, id: string): Promise<Schemas['Post'] | undefined>;
  readNewestPosts(db: Db, authorId: string): Promise<Schemas['Post'][]>;
  readComment(db: Db, id: string): Promise<{ comment: Schemas['Comment']; isDeleted: boolean } | undefined>;
}

type Details = Omit<Schemas['ReportCaseDetails'], 'case' | 'reports' | 'notes' | 'history'>;

/** What the case is about, as far as it exists, with its author. */
export async function presentSubject(db: Db, row: ListedCase, read: ReadSubjects): Promise<Details> {
  const author = await findAuthor(db, row.author_id);
  const ofAuthor = {
    authorIsAdmin: author?.is_admin === 1,
    authorIsModerator: author?.is_moderator === 1,
    authorIsSuspended: author?.suspended_at != null,
  };
  const post = row.post_id === null ? undefined : await read.readPost(db, row.post_id);
  const found = row.kind === 'comment' ? await read.readComment(db, row.subject_id) : undefined;
  const isMember = row.kind === 'member' && author !== undefined;
  const isPostHidden = row.post_id !== null && (await isPostRemoved(db, row.post_id));
  return {
    ...ofAuthor,
    isRemoved: row.kind === 'comment' ? (found?.isDeleted ?? false) : isPostHidden,
    ...(post && { post }),
    ...(found && { comment: found.comment }),
    ...(isMember && {
      profile: {
        about: author.about,
        link: author.link,
        pronouns: author.pronouns,
        memberSince: new Date(author.created_at).toISOString(),
      },
    }),
    newestPosts: isMember ? await read.readNewestPosts(db, row.author_id) : [],
  };
}
