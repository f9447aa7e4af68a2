import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Handlers } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { limits as textLimits } from '#contract/vocabulary.ts';
import { bindOperations, useJsonBodies } from './http/binding.ts';
import { useCompression } from './http/compression.ts';
import type { Context } from './http/context.ts';
import { contractFile, useContractPages } from './http/contract-pages.ts';
import { answerBadUrl, useErrors } from './http/errors.ts';
import { useEtags } from './http/etags.ts';
import { useMedia } from './http/media.ts';
import { useClientFiles } from './http/pages/client-files.ts';
import { usePublicCache } from './http/public-cache.ts';
import { useRequestLog } from './http/request-log.ts';
import { useSecurityHeaders } from './http/security-headers.ts';
import { useValidation } from './http/validation.ts';
import { accountHandlers } from './modules/account/handlers.ts';
import { insertMember, reactivateMember } from './modules/account/store.ts';
import { commentsHandlers } from './modules/comments/handlers.ts';
import { followsHandlers } from './modules/follows/handlers.ts';
import { readConnections } from './modules/follows/store.ts';
import { notificationsHandlers } from './modules/notifications/handlers.ts';
import { createNews } from './modules/notifications/news.ts';
import { peopleHandlers } from './modules/people/handlers.ts';
import { postsHandlers } from './modules/posts/handlers.ts';
import { presentPost } from './modules/posts/present.ts';
import { listPostsByIds } from './modules/posts/store.ts';
import { savesHandlers } from './modules/saves/handlers.ts';
import { endLinks, endSessions } from './modules/session/endings.ts';
import { sessionHandlers } from './modules/session/handlers.ts';
import { createAuthenticate } from './modules/session/sessions.ts';
import { systemHandlers } from './modules/system/handlers.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/schema.ts';
import { createIds } from './platform/ids.ts';
import type { Limits } from './platform/limits.ts';
import type { Mail } from './platform/mail.ts';
import type { Pictures } from './platform/pictures/pictures.ts';

export interface AppOptions {
  db: Db;
  pictures: Pictures;
  mail: Mail;
  clock: Clock;
  limits: Limits;
  config: Pick<Config, 'google' | 'corsOrigins' | 'owner' | 'trustProxy'>;
  /** Where browsers reach this community, without a slash at the end. */
  publicUrl: string;
  logger: FastifyServerOptions['logger'];
  isStopping: () => boolean;
  /** The folder of the built client; null where only the calls are served. */
  clientFolder: string | null;
  /** Renders the client's first screens; without it browsers do. */
  renderPage?: RenderPage | null;
}

/** Composes the whole server, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, limits, pictures, publicUrl } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // Who asks is whom the nearest proxy saw; what stands further left in X-Forwarded-For, anybody can have written there.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 64 * 1024,
    // Long enough for a large picture from a slow phone; without a bound a stalled request is held for ever.
    requestTimeout: 10 * 60 * 1000,
    // A long id is refused by the contract, like any other that does not fit, and not told to be no address at all.
    routerOptions: { maxParamLength: 64 * 1024 },
    frameworkErrors: answerBadUrl,
    // A stop waits for answers under way, not for browsers that keep a connection open.
    forceCloseConnections: 'idle',
  });

  useRequestLog(app);
  useErrors(app);
  useSecurityHeaders(app, publicUrl);
  useJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: textLimits.imageBytes + 1, files: 1, fields: 10 }, throwFileSizeLimit: false });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, { origin: config.corsOrigins, methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], credentials: true, exposedHeaders: ['etag', 'retry-after'] });
  }
  const writes = usePublicCache(app, options.clock);
  await useEtags(app);
  await useCompression(app);
  useValidation(app);

  const handlers = composeHandlers(options, app);
  await bindOperations(app, { specification: contractFile, handlers, authenticate: createAuthenticate(options), limits });
  useMedia(app, pictures);
  await useContractPages(app, contractFile);
  const { clientFolder: folder, renderPage = null, clock } = options;
  if (folder) await useClientFiles(app, { folder, owner: config.owner, publicUrl, clock, writes, renderPage });
  return app;
}

/** Modules do not know each other; what one needs of another is handed over here. */
function composeHandlers({ db, clock, pictures, mail, limits, config, publicUrl, isStopping }: AppOptions, app: FastifyInstance): Handlers<Context> {
  const newId = createIds(clock);
  const news = createNews({ clock, newId });
  const { google, owner } = config;
  return {
    ...systemHandlers({ db, isStopping }),
    ...sessionHandlers({ db, clock, newId, limits, mail, log: app.log, publicUrl, appName: owner.appName, google, insertMember, reactivate: reactivateMember }),
    ...accountHandlers({ db, pictures, clock, endings: { endSessions, endLinks } }),
    ...peopleHandlers({ db, readConnections }),
    ...postsHandlers({ db, pictures, clock, newId, reported: news.reported }),
    ...commentsHandlers({ db, clock, newId, commented: news.commented }),
    ...savesHandlers({ db, newId, readPosts: async (from, ids) => (await listPostsByIds(from, ids)).map(presentPost), news }),
    ...followsHandlers({ db, clock, news }),
    ...notificationsHandlers({ db }),
  };
}
