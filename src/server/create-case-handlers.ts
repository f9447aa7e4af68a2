import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { createSuspensions } from '#server/modules/account/audited-suspension.ts';
import { createDecisions } from '#server/modules/admin/cases/decide.ts';
import { createDecisionMail } from '#server/modules/admin/cases/decision-mail.ts';
import { casesHandlers } from '#server/modules/admin/cases/handlers.ts';
import { createRemovals, type Removals } from '#server/modules/admin/cases/remove-subjects.ts';
import type { UndoFunctions } from '#server/modules/admin/undo.ts';
import { presentComment } from '#server/modules/comments/present.ts';
import { findAnyComment } from '#server/modules/comments/store.ts';
import { createNotifier, type Notifier } from '#server/modules/notifications/notifier.ts';
import { presentPost } from '#server/modules/posts/present.ts';
import { findAnyPost, listAnyPostsByAuthor } from '#server/modules/posts/store.ts';
import { createReports } from '#server/modules/safety/reports.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { NewId } from '#server/platform/ids.ts';
import { createCaseClosing, type CloseCases } from '#server/rules/close-cases.ts';

import type { HandlersOptions } from './handlers-options.ts';

type CaseOptions = Pick<HandlersOptions, 'db' | 'clock'> &
  Parameters<typeof createDecisionMail>[0] & {
    newId: NewId;
    notifier: Notifier;
    /** Of what admins do besides. */
    undoFunctions: UndoFunctions;
  };

interface Cases {
  handlers: Handlers<Context, keyof ReturnType<typeof casesHandlers>>;
  /** Of all that admins do. */
  undoFunctions: UndoFunctions;
  reports: ReturnType<typeof createReports>;
  removals: Removals;
}

/** For what deletes things that may be reported. */
export const createClosing = (ids: { clock: Clock; newId: NewId }): CloseCases =>
  createCaseClosing({ newId: ids.newId, notifier: createNotifier(ids) });

const newestPosts = 6;

/** The calls by which admins decide what was reported, and what members report with. */
export function createCaseHandlers({ undoFunctions: others, ...options }: CaseOptions): Cases {
  const { db, clock, newId, notifier } = options;
  const suspensions = createSuspensions({ clock, newId, revokeSessions });
  const decisions = createDecisions({ clock, newId, suspensions, notifier });
  const mailDecision = createDecisionMail(options);
  const removals = createRemovals({ db, clock, newId, decisions, mailDecision });
  const undoFunctions: UndoFunctions = {
    ...others,
    'case.decided': (trx, { details }) => decisions.undo(trx, (JSON.parse(details) as { caseId: string }).caseId),
  };
  const subjects = {
    readPost: async (...asked: Parameters<typeof findAnyPost>) => {
      const post = await findAnyPost(...asked);
      return post && presentPost(post);
    },
    readNewestPosts: async (from: typeof db, authorId: string) =>
      (await listAnyPostsByAuthor(from, authorId, newestPosts)).map(presentPost),
    readComment: async (...asked: Parameters<typeof findAnyComment>) => {
      const comment = await findAnyComment(...asked);
      return comment && { comment: presentComment(comment), isDeleted: comment.deleted_at !== null };
    },
  };
  return {
    handlers: casesHandlers({ db, clock, undoFunctions, decisions, removals, mailDecision, subjects }),
    undoFunctions,
    reports: createReports({ clock, newId, notifier }),
    removals,
  };
}
