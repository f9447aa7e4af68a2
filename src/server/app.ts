import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import type { RenderPage } from '#contract/page-rendering.ts';
import { limits as textLimits } from '#contract/vocabulary.ts';
import { contractFile, useApiDocs } from '#server/http/api-docs.ts';
import { bindOperations } from '#server/http/bind-operations.ts';
import { useCacheControl } from '#server/http/cache-control.ts';
import { refuseCompressedForms, useCompression } from '#server/http/compression.ts';
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
import { useRequestTurns } from '#server/http/request-turns.ts';
import { securityHeaders, useSecurityHeaders } from '#server/http/security-headers.ts';
import { useSerialization } from '#server/http/serialization.ts';
import { useValidation } from '#server/http/validation.ts';
import { createAuthenticate } from '#server/modules/session/sessions.ts';
import type { Config } from '#server/platform/config.ts';
import { createWriteSignal, type WriteSignal } from '#server/platform/database/write-signal.ts';
import { describeError } from '#server/platform/log-errors.ts';
import { shownAnnouncement } from '#server/rules/announcement.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';

import { createHandlers } from './create-handlers.ts';
import type { HandlersOptions } from './handlers-options.ts';

interface AppOptions extends HandlersOptions {
  /** Of the servers on this database; by default this is the only one. */
  writeSignal?: WriteSignal;
  config: HandlersOptions['config'] & Pick<Config, 'corsOrigins' | 'trustedProxies' | 'maxConnections'>;
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
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
    logger: options.logger && { ...options.logger, serializers: { err: (error) => describeError(error) } },
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
  useRequestTurns(app);
  warnOfUntrustedProxy(app, config.trustedProxies);
  useErrorHandler(app);
  const headers = securityHeaders(publicUrl);
  const writeCount = usePublicCache(app, {
    clock: options.clock,
    signal: options.writeSignal ?? createWriteSignal(null),
    visitorHeaders: config.corsOrigins.length > 0 ? null : headers,
  });
  useSecurityHeaders(app, headers);
  useCacheControl(app);
  useJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: textLimits.imageBytes + 1, files: 1, fields: 10, fieldSize: 1000 },
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
  usePersonalPages(app, publicUrl);
  await useEtags(app);
  await useCompression(app);
  useValidation(app);
  useSerialization(app);

  const handlers = createHandlers(options, app);
  await bindOperations(app, {
    specification: contractFile,
    handlers,
    authenticate: createAuthenticate(options),
    rateLimiter,
  });
  useMedia(app, pictures);
  await useApiDocs(app, { contract: contractFile, appName: config.owner.appName });
  const { clientFolder: folder, renderPage = null, clock, db } = options;
  const readAnnouncement = async () => shownAnnouncement(await readCommunitySettings(db), clock.now());
  const { listUnfinished } = pictures;
  const pages = { owner: config.owner, publicUrl, clock, writeCount, renderPage, readAnnouncement, listUnfinished };
  if (folder) await useClientFiles(app, { folder, ...pages });
  return app;
}
