import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { keepHouse } from './housekeeping.ts';
import { loadRenderer } from './http/pages/load-renderer.ts';
import { ensureAdmin } from './modules/account/admin.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Db } from './platform/database/schema.ts';
import { createLimits, noLimits } from './platform/limits.ts';
import { outboxMail, smtpMail } from './platform/mail.ts';
import { createPictures } from './platform/pictures/create-pictures.ts';
import { createDiskFiles } from './platform/pictures/disk-files.ts';
import type { Pictures } from './platform/pictures/pictures.ts';
import { createS3Files } from './platform/pictures/s3-files.ts';

export interface Server {
  app: FastifyInstance;
  db: Db;
  pictures: Pictures;
  clock: Clock;
  /** Begins to answer; gives the address. */
  listen(): Promise<string>;
  /** Lets answers under way finish, then closes everything. */
  stop(): Promise<void>;
}

const builtClient = join(import.meta.dirname, '../../dist/client');
const builtRenderer = join(import.meta.dirname, '../../dist/server/render-page.js');

/** Where a browser on this machine reaches the server. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  // Every address of the machine is no address that a link could lead to.
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Opens the database and the picture store, and composes the server that the settings describe. */
export async function createServer(config: Config, clock: Clock = systemClock): Promise<Server> {
  const { db, pool, close } = await openDatabase({ url: config.databaseUrl, folder: config.dataDir });
  const publicUrl = config.publicUrl ?? ownAddress(config);
  const log = { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] };
  let isStopping = false;

  const files = config.s3 ? createS3Files(config.s3) : createDiskFiles(join(config.dataDir, 'pictures'));
  const warn = (level: 'warn' | 'error') => (details: object, message: string) => { app.log[level](details, message); };
  const pictures = createPictures({ db, files, clock, log: { warn: warn('warn'), error: warn('error') }, spool: join(config.dataDir, 'incoming') });
  const app = await buildApp({
    db,
    pictures,
    clock,
    config,
    publicUrl,
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : outboxMail(join(config.dataDir, 'outbox'), config.mailFrom, clock),
    limits: config.isRateLimited ? createLimits(pool) : noLimits,
    logger: log,
    isStopping: () => isStopping,
    clientFolder: existsSync(join(builtClient, 'index.html')) ? builtClient : null,
    renderPage: await loadRenderer(builtRenderer),
  });
  if (config.admin) await ensureAdmin(db, clock, config.admin);
  await pictures.start();
  const endHousekeeping = keepHouse({ db, clock, log: app.log });

  return {
    app,
    db,
    pictures,
    clock,
    listen: () => app.listen({ host: config.host, port: config.port }),
    async stop() {
      isStopping = true;
      endHousekeeping();
      await app.close();
      await pictures.close();
      await close();
    },
  };
}
