import type { FastifyInstance } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Handlers, OperationId } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { copyUsername } from '#server/modules/account/copy-username.ts';
import { downloadHandlers } from '#server/modules/account/download/handlers.ts';
import { createEmailAddresses, type Recipient } from '#server/modules/account/email-addresses.ts';
import { accountHandlers } from '#server/modules/account/handlers.ts';
import { createAdmission } from '#server/modules/account/joining/admission.ts';
import { shownInvitationHandlers } from '#server/modules/account/joining/invitation-handlers.ts';
import { findJoinState } from '#server/modules/account/joining/requests-store.ts';
import { listMarkedMemberIds } from '#server/modules/account/marked-members.ts';
import { removeMember } from '#server/modules/account/remove-member.ts';
import { reactivateIfAllowed } from '#server/modules/account/suspension.ts';
import { auditHandlers } from '#server/modules/admin/audit-handlers.ts';
import { undoSettings } from '#server/modules/admin/change-settings.ts';
import { settingsHandlers } from '#server/modules/admin/settings-handlers.ts';
import { commentsHandlers } from '#server/modules/comments/handlers.ts';
import { followsHandlers } from '#server/modules/follows/handlers.ts';
import { deleteFollow, readConnections } from '#server/modules/follows/store.ts';
import { notificationsHandlers } from '#server/modules/notifications/handlers.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { pushHandlers } from '#server/modules/notifications/push/handlers.ts';
import { peopleHandlers } from '#server/modules/people/handlers.ts';
import { postsHandlers } from '#server/modules/posts/handlers.ts';
import { postListHandlers } from '#server/modules/posts/list-handlers.ts';
import { listNewestPictures, listRecentAuthors } from '#server/modules/posts/newest-pictures.ts';
import { presentPost } from '#server/modules/posts/present.ts';
import { listPostsByIds } from '#server/modules/posts/store.ts';
import { safetyHandlers } from '#server/modules/safety/handlers.ts';
import { reportHandlers } from '#server/modules/safety/report-handlers.ts';
import { savesHandlers } from '#server/modules/saves/handlers.ts';
import { apiTokenHandlers } from '#server/modules/session/api-tokens/handlers.ts';
import { sessionHandlers } from '#server/modules/session/handlers.ts';
import { createPasswordReset } from '#server/modules/session/password-reset.ts';
import { secondFactorHandlers } from '#server/modules/session/second-factor/handlers.ts';
import { deleteSecondFactors } from '#server/modules/session/second-factor/store.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { deleteForeignSignIns } from '#server/modules/session/sign-ins-store.ts';
import { systemHandlers } from '#server/modules/system/handlers.ts';
import { createBackgroundBatches } from '#server/platform/background-batches.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { createSecurityEvents } from '#server/rules/security-events.ts';

import { createCaseHandlers, createClosing } from './create-case-handlers.ts';
import { createMemberHandlers } from './create-member-handlers.ts';
import { createOverviewHandlers } from './create-overview-handlers.ts';
import type { HandlersOptions } from './handlers-options.ts';

/** The handlers, if every operation has one; otherwise what to do, which the type error shows. */
type EveryHandler<Given, Missing extends OperationId = Exclude<OperationId, keyof Given>> = [Missing] extends [never]
  ? Handlers<Context>
  : `${Missing} has no handler: add it to src/server/modules/<tag>/handlers.ts`;

/** The handlers of all operations. Modules do not import each other: what one needs of another is passed in here. */
export function createHandlers(
  { db, clock, pictures, mail, mailQueue, rateLimiter, config, publicUrl, isStopping }: HandlersOptions,
  app: FastifyInstance,
): Handlers<Context> {
  const newId = createIds(clock);
  const notifier = createNotifier({ clock, newId });
  const closeCases = createClosing({ clock, newId });
  const { google, owner } = config;
  const logEvent = createSecurityEvents(app.log);
  const mailing = { db, clock, rateLimiter, mailQueue, log: app.log, publicUrl, appName: owner.appName };
  const passwordReset = createPasswordReset(mailing);
  const emailAddresses = createEmailAddresses({
    ...mailing,
    revokeSessions,
    unlinkForeignSignIns: deleteForeignSignIns,
    removeSecondFactors: deleteSecondFactors,
    mailPasswordReset: passwordReset.mailTo,
  });
  const removal = createBackgroundBatches({
    name: 'removal of deleted members',
    run: (id) => removeMember({ db, pictures, closeCases }, id),
    listUnfinished: () => listMarkedMemberIds(db, 'deleted'),
    finished: () => pictures.sweepSoon(),
    log: app.log,
  });
  const nameCopies = createBackgroundBatches({
    name: 'copies of new usernames',
    run: (id) => copyUsername(db, id),
    listUnfinished: () => listMarkedMemberIds(db, 'renamed'),
    log: app.log,
  });
  for (const work of [removal, nameCopies]) {
    app.addHook('onReady', async () => work.start());
    app.addHook('onClose', () => work.stop());
  }
  const session = {
    ...mailing,
    newId,
    logEvent,
    google,
    admit: createAdmission({ clock, notifyRequested: notifier.joinRequested }),
    findJoinState,
    mailVerification: (trx: Trx, member: Omit<Recipient, 'language'>, locale: Locale) =>
      emailAddresses.welcome(trx, { ...member, language: '' }, locale),
    reactivate: reactivateIfAllowed,
  };
  const members = createMemberHandlers({ ...mailing, newId, notifier, passwordReset });
  const cases = createCaseHandlers({
    ...mailing,
    newId,
    notifier,
    undoFunctions: { ...members.undoFunctions, 'settings.changed': undoSettings },
  });
  const handlers = {
    ...systemHandlers({ db, clock, dataDir: config.dataDir, isStopping }),
    ...sessionHandlers(session),
    ...secondFactorHandlers(session),
    ...apiTokenHandlers(session),
    ...accountHandlers({
      ...{ db, pictures, clock, rateLimiter, emailAddresses },
      ...{ nameCopies, revokeSessions, removal, logEvent },
    }),
    ...downloadHandlers({ db, pictures, clock, logEvent }),
    ...peopleHandlers({ db, readConnections }),
    ...postListHandlers({ db }),
    ...postsHandlers({
      db,
      pictures,
      clock,
      newId,
      reports: cases.reports,
      closeCases,
      removeAsAdmin: (admin, postId) => cases.removals.removePost(admin, postId, ''),
    }),
    ...commentsHandlers({
      db,
      clock,
      newId,
      notifier,
      removeAsAdmin: (admin, commentId) => cases.removals.removeComment(admin, commentId, ''),
    }),
    ...savesHandlers({
      db,
      clock,
      newId,
      readPosts: async (from, member, ids) => (await listPostsByIds(from, member, ids)).map(presentPost),
      notifier,
    }),
    ...followsHandlers({
      db,
      clock,
      notifier,
      posts: {
        listRecentAuthors,
        readNewestPictures: async (from, viewer, ids) => (await listNewestPictures(from, viewer, ids)).map(presentPost),
      },
    }),
    ...safetyHandlers({
      db,
      newId,
      async unfollow(trx, follower, followee) {
        if (await deleteFollow(trx, follower, followee)) await notifier.unfollowed(trx, follower, followee);
      },
    }),
    ...reportHandlers({ db, reports: cases.reports }),
    ...notificationsHandlers({ db, clock }),
    ...pushHandlers({ db, isPushOn: config.isPushOn }),
    ...shownInvitationHandlers({ db, clock }),
    ...members.handlers,
    ...settingsHandlers({ db, clock, newId, maxUploadMb: config.maxUploadBytesPerDay / (1024 * 1024) }),
    ...createOverviewHandlers({
      ...{ db, clock, mail, mailQueue, config, publicUrl, newId, log: app.log },
      removeMarkedSoon: () => removal.runSoon(),
    }),
    ...auditHandlers({ db, clock, undoFunctions: cases.undoFunctions }),
    ...cases.handlers,
  };
  const complete: EveryHandler<typeof handlers> = handlers;
  return complete;
}
