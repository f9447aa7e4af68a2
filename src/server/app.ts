import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import type { Handlers } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { limits as textLimits } from '#contract/vocabulary.ts';
import { contractFile, useApiDocs } from '#server/http/api-docs.ts';
import { bindOperations, type ReplicaHandlers } from '#server/http/bind-operations.ts';
import { useCacheControl } from '#server/http/cache-control.ts';
import { refuseCompressedForms, useCompression } from '#server/http/compression.ts';
import type { Context } from '#server/http/context.ts';
import { useErrorHandler } from '#server/http/error-handler.ts';
import { useEtags } from '#server/http/etags.ts';
import { leadFromFormerAddresses } from '#server/http/former-addresses.ts';
import { closeIdleUploads, idleLimits, type IdleLimits } from '#server/http/idle-connections.ts';
import { limitBodyDuration, useJsonBodies } from '#server/http/json-bodies.ts';
import { useMedia } from '#server/http/media.ts';
import { answerBadAddress } from '#server/http/pages/bad-address.ts';
import { useClientFiles, type Writes } from '#server/http/pages/client-files.ts';
import { usePersonalPages } from '#server/http/pages/personal-pages.ts';
import { useSitemap } from '#server/http/pages/sitemap.ts';
import { trustProxyOf, usePlainAddresses, warnOfUntrustedProxy } from '#server/http/proxies.ts';
import { usePublicCache } from '#server/http/public-cache.ts';
import { useReplicaReads } from '#server/http/replica-reads.ts';
import { useRequestLog } from '#server/http/request-log.ts';
import { useRequestTurns } from '#server/http/request-turns.ts';
import { securityHeaders, useSecurityHeaders } from '#server/http/security-headers.ts';
import { useSerialization } from '#server/http/serialization.ts';
import { useValidation } from '#server/http/validation.ts';
import { listPagePaths, readShownSettings } from '#server/modules/pages/shown-pages.ts';
import { createAuthenticate } from '#server/modules/session/sessions.ts';
import { publicAddresses } from '#server/modules/system/public-addresses.ts';
import type { Config } from '#server/platform/config.ts';
import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import { createWriteSignal, type WriteSignal } from '#server/platform/database/write-signal.ts';
import { shownAnnouncement } from '#server/rules/announcement.ts';
import { requireNotClosed } from '#server/rules/closing.ts';
import { readAppName, readCommunitySettings } from '#server/rules/community-settings.ts';
import { findIcon } from '#server/rules/logo.ts';

import { createHandlers, type HandlersOptions } from './create-handlers.ts';
import { describeError } from './platform/logger.ts';

/** Adds handlers to those that there are. */
export type CompleteHandlers = (handlers: Handlers<Context>) => Handlers<Context>;

interface AppOptions extends HandlersOptions {
  /** Of the servers on this database; by default this is the only one. */
  writeSignal?: WriteSignal;
  replica?: ReadReplica | null;
  config: HandlersOptions['config'] &
    Pick<Config, 'corsOrigins' | 'formerUrls' | 'trustedProxies' | 'maxConnections' | 'hsts'>;
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
  /** The folder of the built client; null to serve the API only. */
  clientFolder: string | null;
  /** The client's renderer; without it browsers render everything. */
  renderPage?: RenderPage | null;
  idleMs?: IdleLimits;
  /** In development a call may have no handler yet. */
  completeHandlers?: CompleteHandlers | undefined;
}

/** Builds the whole server, ready to `listen` or `inject`. Its hooks run in this order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  const signal = options.writeSignal ?? createWriteSignal(null);
  watchRequests(app, options);
  const writeCount = useCacheAndHeaders(app, options, signal);
  const onReplica = useReplica(app, options, signal);
  await readBodies(app, options);
  await answerOtherSites(app, options);
  await checkAndSerialize(app, options);
  await bindCalls(app, options, onReplica);
  await servePages(app, options, { count: writeCount, position: () => signal.position() });
  return app;
}

function createServer({ config, publicUrl, logger, idleMs = idleLimits }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: logger && { ...logger, serializers: { err: (error) => describeError(error) } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOf(config.trustedProxies),
    bodyLimit: 64 * 1024,
    // Long enough for a large picture on a slow connection; other bodies have less time.
    requestTimeout: 10 * 60 * 1000,
    connectionTimeout: idleMs.connection,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // So that overlong ids are rejected by the contract's validation, not with a 404 by the router.
    routerOptions: { maxParamLength: 64 * 1024 },
    frameworkErrors: answerBadAddress(securityHeaders(publicUrl, config.hsts).pages),
    // On close, wait for running requests but not for idle keep-alive connections.
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = config.maxConnections;
  return app;
}

/** The log, the order in which a caller's requests have their turn, and the answers to errors. */
function watchRequests(app: FastifyInstance, { config, publicUrl }: AppOptions): void {
  usePlainAddresses(app);
  useRequestLog(app);
  leadFromFormerAddresses(app, { publicUrl, formerUrls: config.formerUrls });
  useRequestTurns(app);
  warnOfUntrustedProxy(app, config.trustedProxies);
  useErrorHandler(app);
}

/** The cache of public answers, and what every answer says about security and caching. Returns the count of writes. */
function useCacheAndHeaders(
  app: FastifyInstance,
  { config, clock, publicUrl }: AppOptions,
  signal: WriteSignal,
): () => number {
  const headers = securityHeaders(publicUrl, config.hsts);
  const writeCount = usePublicCache(app, {
    clock,
    signal,
    visitorHeaders: config.corsOrigins.length > 0 ? null : headers.others,
  });
  useSecurityHeaders(app, headers);
  useCacheControl(app);
  return writeCount;
}

/** The handlers on the replica, and who may read there. */
function useReplica(app: FastifyInstance, options: AppOptions, signal: WriteSignal): ReplicaHandlers | null {
  const { replica, publicUrl } = options;
  if (!replica) return null;
  return {
    handlers: createHandlers({ ...options, db: replica.db }, app.log).handlers,
    mayAnswer: useReplicaReads(app, { replica, signal, publicUrl }),
    onFailure: () => replica.lookNow(),
  };
}

/** Cookies, JSON and forms, within their limits. */
async function readBodies(app: FastifyInstance, { idleMs = idleLimits }: AppOptions): Promise<void> {
  useJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: textLimits.imageBytes + 1, files: 1, fields: 10, fieldSize: 1000 },
    throwFileSizeLimit: false,
  });
  refuseCompressedForms(app);
  limitBodyDuration(app);
  closeIdleUploads(app, idleMs);
}

/** The other sites that the owner lets call the API. */
async function answerOtherSites(app: FastifyInstance, { config: { corsOrigins } }: AppOptions): Promise<void> {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    exposedHeaders: ['etag', 'problem-code', 'retry-after'],
  });
}

/** Validation and serialization by the contract, ETags and compression. */
async function checkAndSerialize(app: FastifyInstance, { publicUrl }: AppOptions): Promise<void> {
  usePersonalPages(app, publicUrl);
  await useEtags(app);
  await useCompression(app);
  useValidation(app);
  useSerialization(app);
}

/** A route for each call of the contract. */
async function bindCalls(app: FastifyInstance, options: AppOptions, onReplica: ReplicaHandlers | null): Promise<void> {
  const { completeHandlers = (given) => given } = options;
  const { handlers, backgroundWork } = createHandlers(options, app.log);
  for (const work of backgroundWork) {
    app.addHook('onReady', async () => work.start());
    app.addHook('onClose', () => work.stop());
  }
  await bindOperations(app, {
    specification: contractFile,
    handlers: completeHandlers(handlers),
    onReplica,
    authenticate: createAuthenticate(options),
    rateLimiter: options.rateLimiter,
    checkWrite: async (schema) =>
      requireNotClosed(await readCommunitySettings(options.db), schema, options.clock.now()),
  });
}

/** Pictures, the API's documentation, and the client with its rendered pages. */
async function servePages(app: FastifyInstance, options: AppOptions, writes: Writes): Promise<void> {
  const { config, pictures, publicUrl, clock, db, clientFolder: folder, renderPage = null } = options;
  useMedia(app, pictures);
  await useApiDocs(app, { contract: contractFile, readAppName: () => readAppName(db) });
  const readShown = async () => {
    const settings = await readCommunitySettings(db);
    return {
      announcement: shownAnnouncement(settings, clock.now()),
      accents: settings.accents,
      settings: { ...(await readShownSettings(db, settings)), hasGoogle: config.google !== null },
    };
  };
  const { listUnfinished } = pictures;
  const pages = {
    publicUrl,
    clock,
    writes,
    renderPage,
    readShown,
    readIcon: (file: string) => findIcon(db, file),
    listUnfinished,
  };
  if (!folder) return;
  useSitemap(app, { publicUrl, clock, addresses: publicAddresses(db), listPagePaths: () => listPagePaths(db) });
  await useClientFiles(app, { folder, ...pages });
}
