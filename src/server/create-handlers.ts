import type { FastifyBaseLogger } from 'fastify';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { createAccount } from '#server/modules/account/create-account.ts';
import { insertMember } from '#server/modules/account/store.ts';
import { createAdmin, type AdminConfig } from '#server/modules/admin/create-admin.ts';
import { createCaseClosing } from '#server/modules/cases/close-cases.ts';
import { createCases } from '#server/modules/cases/create-cases.ts';
import { commentsHandlers } from '#server/modules/comments/handlers.ts';
import { readAnyComment } from '#server/modules/comments/present.ts';
import { followsHandlers } from '#server/modules/follows/handlers.ts';
import { deleteFollow, listFollowed, readConnections } from '#server/modules/follows/store.ts';
import { createJoining } from '#server/modules/joining/create-joining.ts';
import { notificationsHandlers } from '#server/modules/notifications/handlers.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { pushHandlers } from '#server/modules/notifications/push/handlers.ts';
import { undoPageChange } from '#server/modules/pages/change-page.ts';
import { pagesHandlers } from '#server/modules/pages/handlers.ts';
import { peopleHandlers } from '#server/modules/people/handlers.ts';
import { createPersonCards } from '#server/modules/people/person-cards.ts';
import { countPostsOf } from '#server/modules/people/store.ts';
import { postsHandlers } from '#server/modules/posts/handlers.ts';
import { postListHandlers } from '#server/modules/posts/list-handlers.ts';
import { createPostDeletion } from '#server/modules/posts/post-deletion.ts';
import {
  listRecentAuthors,
  readAnyPost,
  readAnyPostsByAuthor,
  readNewestPictures,
  readNewestPosts,
  readPosts,
} from '#server/modules/posts/read-posts.ts';
import { postUseHandlers } from '#server/modules/posts/use-handlers.ts';
import { safetyHandlers } from '#server/modules/safety/handlers.ts';
import { listCollectionIds } from '#server/modules/saves/collection-posts.ts';
import { savesHandlers } from '#server/modules/saves/handlers.ts';
import { apiTokenHandlers } from '#server/modules/session/api-tokens/handlers.ts';
import { sessionHandlers } from '#server/modules/session/handlers.ts';
import { createPasswordReset } from '#server/modules/session/password-reset.ts';
import { secondFactorHandlers } from '#server/modules/session/second-factor/handlers.ts';
import { deleteSecondFactors } from '#server/modules/session/second-factor/store.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { deleteForeignSignIns } from '#server/modules/session/sign-ins-store.ts';
import { systemHandlers } from '#server/modules/system/handlers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { RateLimiter } from '#server/platform/rate-limiter.ts';
import type { Part } from '#server/platform/server-states.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { createSecurityEvents } from '#server/rules/security-events.ts';

export interface HandlersOptions {
  db: Db;
  pictures: Pictures;
  /** Sends a test mail at once. */
  mail: Mail;
  mailQueue: MailQueue;
  clock: Clock;
  rateLimiter: RateLimiter;
  config: Pick<Config, 'google' | 'dataDir' | 'isPushOn'> & AdminConfig;
  /** The origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  isStopping: () => boolean;
  /** What does not work, besides the database. */
  listUnwell?: (() => Part[]) | undefined;
}

/**
 * The handlers of all operations, and the work that they leave, to be started and stopped with the server. Modules do not import each
 * other: what one needs of another is passed in here.
 */
export function createHandlers(options: HandlersOptions, log: FastifyBaseLogger) {
  const { db, clock, pictures, mail, mailQueue, rateLimiter, config, publicUrl, isStopping, listUnwell } = options;
  const { google, dataDir, isPushOn } = config;
  const newId = createIds(clock);
  const logEvent = createSecurityEvents(log);
  const technical = { db, clock, newId, rateLimiter, mailQueue, log, publicUrl };
  const notifier = createNotifier({ clock, newId });
  const closeCases = createCaseClosing({ newId, notifier });
  const mailPasswordReset = createPasswordReset(technical).mailTo;

  const joining = createJoining({ ...technical, insertMember, notifier });
  const account = createAccount({
    ...{ ...technical, dataDir, pictures, logEvent, closeCases, notifier },
    requireAdmitted: joining.requireAdmitted,
    revokeSessions,
    unlinkForeignSignIns: deleteForeignSignIns,
    removeSecondFactors: deleteSecondFactors,
    mailPasswordReset,
  });
  const session = {
    ...{ ...technical, logEvent, google },
    admit: joining.admit,
    findJoinState: joining.findJoinState,
    mailVerification: account.mailVerification,
    reactivate: account.reactivate,
  };
  const cases = createCases({ ...technical, suspensions: account.suspensions, notifier });
  const postDeletion = createPostDeletion({ db, pictures, closeCases, log });
  const admin = createAdmin({
    ...{ ...technical, logEvent, mail, pictures, config, revokeSessions, mailPasswordReset, readNewestPosts },
    rights: account.rights,
    markDeleted: account.markDeleted,
    removeMarkedSoon: account.removeMarkedSoon,
    findInviter: joining.findInviter,
    countWaitingRequests: joining.countWaitingRequests,
    countOpenCases: cases.countOpenCases,
    undoFunctions: {
      ...{ ...account.undoFunctions, ...joining.undoFunctions, ...cases.undoFunctions },
      'page.changed': undoPageChange,
    },
  });

  const presentPeople = createPersonCards({ readNewestPictures, listFollowed });

  const handlers = {
    ...systemHandlers({ db, clock, dataDir, isStopping, listUnwell }),
    ...sessionHandlers(session),
    ...secondFactorHandlers(session),
    ...apiTokenHandlers(session),
    ...account.handlers,
    ...joining.handlers,
    ...peopleHandlers({ db, readConnections, presentPeople }),
    ...postListHandlers({ db }),
    ...postsHandlers({
      ...{ db, pictures, clock, newId, deletion: postDeletion },
      reports: cases.reports,
      reviews: cases.reviews,
      ...{ countUnread: notifier.countUnread, countPostsOf, listCollectionIds },
      removeAsAdmin: (by, postId) => cases.removals.removePost(by, postId, ''),
    }),
    ...postUseHandlers({ db, clock, notifier }),
    ...commentsHandlers({
      ...{ db, clock, newId, notifier },
      removeAsAdmin: (by, commentId) => cases.removals.removeComment(by, commentId, ''),
    }),
    ...savesHandlers({ db, clock, newId, notifier, readPosts }),
    ...followsHandlers({ db, clock, notifier, presentPeople, posts: { listRecentAuthors, readNewestPictures } }),
    ...safetyHandlers({
      db,
      newId,
      async unfollow(trx, follower, followee) {
        if (await deleteFollow(trx, follower, followee)) await notifier.unfollowed(trx, follower, followee);
      },
    }),
    ...notificationsHandlers({ db, clock }),
    ...pushHandlers({ db, isPushOn }),
    ...pagesHandlers({ db, clock, newId }),
    ...cases.handlers({
      readHistory: admin.readHistory,
      subjects: { readPost: readAnyPost, readNewestPosts: readAnyPostsByAuthor, readComment: readAnyComment },
    }),
    ...admin.handlers,
  };
  // Types name an operation without one: it belongs into src/server/modules/<tag>/handlers.ts.
  const complete: Handlers<Context> = handlers;
  return { handlers: complete, backgroundWork: [...account.backgroundWork, ...cases.backgroundWork, postDeletion] };
}
