import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

import { checkFirstAdmin, ensureAdmin } from '#server/modules/account/admin.ts';
import { canFillDemo, hasDemo, listDemoAccounts } from '#server/modules/admin/demo/demo-members.ts';
import { admitMember } from '#server/modules/joining/join-requests-store.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import { publicUrlOf, SettingError, type Config } from '#server/platform/config.ts';
import { createAdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openReadReplica } from '#server/platform/database/read-replica.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { restoreFilesOf } from '#server/platform/database/unfinished-restore.ts';
import { createWriteSignal } from '#server/platform/database/write-signal.ts';
import { createIds } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createMailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { createFolderMail, createSmtpMail } from '#server/platform/mail.ts';
import { hasPictures, openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';
import { createRateLimiter, unlimitedRates } from '#server/platform/rate-limiter.ts';
import { storeFirstFace } from '#server/rules/first-face.ts';
import { withFace } from '#server/rules/logo.ts';
import { createPictures, type Pictures } from '#server/rules/pictures/pictures.ts';

import { buildApp, type CompleteHandlers } from './app.ts';
import { demoGoogle, useDemoSignIn } from './http/demo-sign-in.ts';
import type { MetricsServer } from './http/metrics/metrics.ts';
import { loadRenderer } from './http/pages/built-client.ts';
import { makeFilesPrivate, requireWritable } from './platform/disk.ts';
import { describeUpdate, recordStart } from './platform/updates.ts';
import { startJobs } from './start-jobs.ts';
import { watchParts } from './watch-parts.ts';

export interface Server {
  app: FastifyInstance;
  db: Db;
  pictures: Pictures;
  clock: Clock;
  /** Starts listening and returns the URL. */
  listen(): Promise<string>;
  /** Waits for running requests, then closes everything. */
  stop(): Promise<void>;
}

/** How long a stop waits for requests that have begun; one whose body never ends must not hold it up. */
const maxCloseMs = 10_000;

/** Only where they are read: their library takes memory. */
const loadMetrics = () => import('./http/metrics/metrics.ts');

/** Lines for a person instead of JSON. */
const openTerminalLog = async () =>
  (await import('pino-pretty')).default({
    ignore: 'pid,hostname,reqId',
    singleLine: true,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
  });

const builtClient = join(import.meta.dirname, '../../dist/client');
const builtRenderer = join(import.meta.dirname, '../../dist/server/render-page.js');

/**
 * Throws a SettingError for what is wrong with a first start, before anything is made. A community that exists may have its admin already,
 * whatever the settings say of one.
 */
async function checkFirstStart({ admin, dataDir }: Config): Promise<void> {
  if (admin) await checkFirstAdmin(admin);
  // What a restore has left is told where the database is opened.
  if (existsSync(restoreFilesOf(dataDir).folder) || !(await hasPictures(join(dataDir, 'pictures')))) return;
  throw new SettingError(
    `DATA_DIR: ${dataDir} has pictures, but no community.db, so it would become an empty community. Set DATABASE_URL if its rows are in PostgreSQL, bring community.db back, or name another folder`,
  );
}

/** Opens the database and the picture storage, and builds the server, as configured. */
export async function createServer(
  given: Config,
  {
    clock = systemClock,
    completeHandlers,
  }: { clock?: Clock | undefined; completeHandlers?: CompleteHandlers | undefined } = {},
): Promise<Server> {
  makeFilesPrivate();
  const isFirst = given.databaseUrl === undefined && !existsSync(join(given.dataDir, 'community.db'));
  if (isFirst) await checkFirstStart(given);
  await requireWritable(given.dataDir).catch((error: unknown) => {
    throw new SettingError(`DATA_DIR: ${(error as Error).message}`);
  });
  const { db, pool, lastMigration, close } = await openDatabase({ url: given.databaseUrl, folder: given.dataDir });
  const replica =
    given.databaseReadUrl !== undefined && given.databaseUrl !== undefined
      ? await openReadReplica(given.databaseReadUrl, given.databaseUrl)
      : null;
  const publicUrl = publicUrlOf(given);
  const hasStandIn = given.isDemo && given.isPrivate && given.google === null && (await hasDemo(db));
  const standIn = hasStandIn ? demoGoogle(publicUrl) : null;
  const config = standIn ? { ...given, google: standIn } : given;
  const logger = {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(process.stdout.isTTY && { stream: await openTerminalLog() }),
  };
  // Called later than this: the app, which has the logger, is built with what logs.
  const log: Logger = {
    error: (details, message) => {
      app.log.error(details, message);
    },
    warn: (details, message) => {
      app.log.warn(details, message);
    },
    info: (details, message) => {
      app.log.info(details, message);
    },
  };
  const outbox = join(config.dataDir, 'outbox');
  let isStopping = false;

  const storage = openPictureStorage(config);
  const locks = createAdvisoryLocks(pool);
  const pictures = createPictures({
    db,
    locks,
    storage,
    clock,
    log,
    spoolFolder: join(config.dataDir, 'incoming'),
    maxBytesPerDay: config.maxUploadBytesPerDay,
    minFreeBytes: config.minFreeBytes,
  });
  const plainMail = config.smtpUrl
    ? createSmtpMail(config.smtpUrl, config.mailFrom)
    : createFolderMail(outbox, config.mailFrom, clock);
  const mail = withFace(plainMail, db);
  const mailQueue = createMailQueue({ db, clock, newId: createIds(clock), mail, log });
  const parts = watchParts({ db, locks, clock, storage, mail, config, log });
  const app = await buildApp({
    db,
    pictures,
    clock,
    config,
    publicUrl,
    mail,
    mailQueue,
    writeSignal: createWriteSignal(pool, { hasReplica: replica !== null }),
    replica,
    rateLimiter: config.isRateLimited ? createRateLimiter(pool) : unlimitedRates,
    logger,
    isStopping: () => isStopping,
    listUnwell: parts.listUnwell,
    clientFolder: existsSync(join(builtClient, 'index.html')) ? builtClient : null,
    renderPage: await loadRenderer(builtRenderer),
    completeHandlers,
  });
  if (standIn) useDemoSignIn(app, { google: standIn, publicUrl, listAccounts: () => listDemoAccounts(db) });
  const { metricsPort } = config;
  replica?.watch(app.log);
  const measured = { db, pool, replica, clock, dataDir: config.dataDir, isBackedUp: config.backupKeepDays > 0 };
  const registry = metricsPort === undefined ? null : (await loadMetrics()).useMetrics(app, measured);
  let metricsServer: MetricsServer | undefined;
  await parts.start();
  const update = await recordStart(db, { lastMigration, now: clock.now() });
  if (update) app.log.info(await describeUpdate(update, config.dataDir));
  const isDemo = config.isDemo && ((await hasDemo(db)) || (await canFillDemo(db)));
  await storeFirstFace(db, { formerFace: config.formerFace, isDemo }, app.log);
  if (config.admin) await ensureAdmin({ db, clock, log: app.log, admitMember }, config.admin);
  await pictures.start();
  mailQueue.start();
  const stopJobs = await startJobs({
    ...{ db, locks, storage, pictures, clock, config, mailQueue, publicUrl, outbox },
    log: app.log,
  });

  return {
    app,
    db,
    pictures,
    clock,
    async listen() {
      if (registry && metricsPort !== undefined) {
        metricsServer = await (await loadMetrics()).serveMetrics(registry, metricsPort);
        app.log.info(`Metrics are at ${metricsServer.address}`);
      }
      return app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
        if (!(error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo')) throw error;
        throw new SettingError(`HOST: ${config.host} is unknown here. Use 127.0.0.1, or 0.0.0.0 for all addresses`);
      });
    },
    async stop() {
      isStopping = true;
      // Not of a server that never listened, such as the one that looks whether the demo is to be filled.
      const hasListened = app.server.listening;
      if (hasListened) app.log.info('stopping');
      // A load balancer sees the readiness end before requests are refused.
      await setTimeout(config.drainMs);
      const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), maxCloseMs).unref();
      await stopJobs();
      metricsServer?.close();
      await app.close();
      clearTimeout(cut);
      await mailQueue.stop();
      await pictures.close();
      await parts.stop();
      await replica?.close();
      await close();
      if (hasListened) app.log.info('stopped');
    },
  };
}
