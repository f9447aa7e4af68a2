import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import type { Handlers } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { limits as textLimits } from '#contract/vocabulary.ts';
import { contractFile, useApiDocs } from '#server/http/api-docs.ts';
import { bindOperations } from '#server/http/bind-operations.ts';
import { useCacheControl } from '#server/http/cache-control.ts';
import { refuseCompressedForms, useCompression } from '#server/http/compression.ts';
import type { Context } from '#server/http/context.ts';
import { answerBadUrl, useErrorHandler } from '#server/http/error-handler.ts';
import { useEtags } from '#server/http/etags.ts';
import { closeIdleUploads, idleLimits, type IdleLimits } from '#server/http/idle-connections.ts';
import { limitBodyDuration, useJsonBodies } from '#server/http/json-bodies.ts';
import { useMedia } from '#server/http/media.ts';
import { useClientFiles } from '#server/http/pages/client-files.ts';
import { usePersonalPages } from '#server/http/pages/personal-pages.ts';
import { trustProxyOf, warnOfUntrustedProxy } from '#server/http/proxies.ts';
import { usePublicCache } from '#server/http/public-cache.ts';
import { useRequestLog } from '#server/http/request-log.ts';
import { useSecurityHeaders } from '#server/http/security-headers.ts';
import { useValidation } from '#server/http/validation.ts';
import { copyUsername } from '#server/modules/account/copy-username.ts';
import { downloadHandlers } from '#server/modules/account/download/handlers.ts';
import { createEmailAddresses } from '#server/modules/account/email-addresses.ts';
import { accountHandlers } from '#server/modules/account/handlers.ts';
import { listMarkedMemberIds } from '#server/modules/account/marked-members.ts';
import { removeMember } from '#server/modules/account/remove-member.ts';
import { insertMember, reactivateMember } from '#server/modules/account/store.ts';
import { commentsHandlers } from '#server/modules/comments/handlers.ts';
import { followsHandlers } from '#server/modules/follows/handlers.ts';
import { deleteFollow, readConnections } from '#server/modules/follows/store.ts';
import { notificationsHandlers } from '#server/modules/notifications/handlers.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { pushHandlers } from '#server/modules/notifications/push/handlers.ts';
import { peopleHandlers } from '#server/modules/people/handlers.ts';
import { postsHandlers } from '#server/modules/posts/handlers.ts';
import { listNewestPictures, listRecentAuthors } from '#server/modules/posts/newest-pictures.ts';
import { presentPost } from '#server/modules/posts/present.ts';
import { listPostsByIds } from '#server/modules/posts/store.ts';
import { safetyHandlers } from '#server/modules/safety/handlers.ts';
import { reportHandlers } from '#server/modules/safety/report-handlers.ts';
import { savesHandlers } from '#server/modules/saves/handlers.ts';
import { sessionHandlers } from '#server/modules/session/handlers.ts';
import { createPasswordReset } from '#server/modules/session/password-reset.ts';
import { secondFactorHandlers } from '#server/modules/session/second-factor/handlers.ts';
import { deleteSecondFactors } from '#server/modules/session/second-factor/store.ts';
import { createAuthenticate, revokeSessions } from '#server/modules/session/sessions.ts';
import { deleteForeignSignIns } from '#server/modules/session/sign-ins-store.ts';
import { systemHandlers } from '#server/modules/system/handlers.ts';
import { createBackgroundBatches } from '#server/platform/background-batches.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createWriteSignal, type WriteSignal } from '#server/platform/database/write-signal.ts';
import { createIds } from '#server/platform/ids.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import type { RateLimiter } from '#server/platform/rate-limiter.ts';
import { createSecurityEvents } from '#server/platform/security-events.ts';

interface AppOptions {
  db: Db;
  pictures: Pictures;
  mail: Mail;
  clock: Clock;
  rateLimiter: RateLimiter;
  /** Of the servers on this database; by default this is the only one. */
  writeSignal?: WriteSignal;
  config: Pick<
    Config,
    'google' | 'corsOrigins' | 'owner' | 'trustedProxies' | 'dataDir' | 'maxConnections' | 'isPushOn'
  >;
  /** The origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  logger: FastifyServerOptions['logger'];
  isStopping: () => boolean;
  /** The folder of the built client; null to serve the API only. */
  clientFolder: string | null;
  /** The client's renderer; without it browsers render everything. */
  renderPage?: RenderPage | null;
  idleMs?: IdleLimits;
}

/** Builds the whole server, ready to `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, rateLimiter, pictures, publicUrl, idleMs = idleLimits } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOf(config.trustedProxies),
    bodyLimit: 64 * 1024,
    // Long enough for a large picture on a slow connection; other bodies have less time.
    requestTimeout: 10 * 60 * 1000,
    connectionTimeout: idleMs.connection,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // So that overlong ids are rejected by the contract's validation, not with a 404 by the router.
    routerOptions: { maxParamLength: 64 * 1024 },
    frameworkErrors: answerBadUrl,
    // On close, wait for running requests but not for idle keep-alive connections.
    forceCloseConnections: 'idle',
  });

  app.server.maxConnections = config.maxConnections;
  useRequestLog(app);
  warnOfUntrustedProxy(app, config.trustedProxies);
  useErrorHandler(app);
  useSecurityHeaders(app, publicUrl);
  useCacheControl(app);
  useJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: textLimits.imageBytes + 1, files: 1, fields: 10 },
    throwFileSizeLimit: false,
  });
  refuseCompressedForms(app);
  limitBodyDuration(app);
  closeIdleUploads(app, idleMs);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      credentials: true,
      exposedHeaders: ['etag', 'retry-after'],
    });
  }
  const writeCount = usePublicCache(app, options.clock, options.writeSignal ?? createWriteSignal(null));
  usePersonalPages(app, publicUrl);
  await useEtags(app);
  await useCompression(app);
  useValidation(app);

  const handlers = createHandlers(options, app);
  await bindOperations(app, {
    specification: contractFile,
    handlers,
    authenticate: createAuthenticate(options),
    rateLimiter,
  });
  useMedia(app, pictures);
  await useApiDocs(app, contractFile);
  const { clientFolder: folder, renderPage = null, clock } = options;
  if (folder) await useClientFiles(app, { folder, owner: config.owner, publicUrl, clock, writeCount, renderPage });
  return app;
}

/** Modules do not import each other: what one needs of another is passed in here. */
function createHandlers(
  { db, clock, pictures, mail, rateLimiter, config, publicUrl, isStopping }: AppOptions,
  app: FastifyInstance,
): Handlers<Context> {
  const newId = createIds(clock);
  const notifier = createNotifier({ clock, newId });
  const { google, owner } = config;
  const logEvent = createSecurityEvents(app.log);
  const mailing = { db, clock, rateLimiter, mail, log: app.log, publicUrl, appName: owner.appName };
  const passwordReset = createPasswordReset(mailing);
  const emailAddresses = createEmailAddresses({
    ...mailing,
    revokeSessions,
    unlinkForeignSignIns: deleteForeignSignIns,
    removeSecondFactors: deleteSecondFactors,
    mailPasswordReset: (email) => passwordReset.request(email),
  });
  const removal = createBackgroundBatches({
    name: 'removal of deleted members',
    run: (id) => removeMember(db, pictures, id),
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
    insertMember,
    mailVerification: (member: Parameters<typeof emailAddresses.welcome>[0]) => emailAddresses.welcome(member),
    reactivate: reactivateMember,
  };
  return {
    ...systemHandlers({ db, dataDir: config.dataDir, isStopping }),
    ...sessionHandlers(session),
    ...secondFactorHandlers(session),
    ...accountHandlers({ db, pictures, clock, emailAddresses, nameCopies, revokeSessions, removal, logEvent }),
    ...downloadHandlers({ db, pictures, clock, logEvent }),
    ...peopleHandlers({ db, readConnections }),
    ...postsHandlers({ db, pictures, clock, newId, notifier }),
    ...commentsHandlers({ db, clock, newId, notifier }),
    ...savesHandlers({
      db,
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
    ...reportHandlers({ db, clock, notifier }),
    ...notificationsHandlers({ db, clock }),
    ...pushHandlers({ db, isPushOn: config.isPushOn }),
  };
}
