import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

import type { OperationAnswer, OperationId, OperationInput } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { buildApp, type CompleteHandlers } from '#server/app.ts';
import { idleLimits, type IdleLimits } from '#server/http/idle-connections.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, type OpenDatabase } from '#server/platform/database/database.ts';
import { openReadReplica } from '#server/platform/database/read-replica.ts';
import { createWriteSignal } from '#server/platform/database/write-signal.ts';
import { createIds, type NewId } from '#server/platform/ids.ts';
import { createMailQueue, type MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { Letter, Mail } from '#server/platform/mail.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createRateLimiter, unlimitedRates } from '#server/platform/rate-limiter.ts';
import { storeFirstFace } from '#server/rules/first-face.ts';
import { withFace } from '#server/rules/logo.ts';
import { createPictures, type Pictures } from '#server/rules/pictures/pictures.ts';

import { findContractViolation } from './contract-violations.ts';
import { readOperations } from './operations.ts';
import { shareWorkers } from './shared-workers.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type InjectPayload = InjectOptions['payload'];

export interface TestServer extends OpenDatabase {
  app: FastifyInstance;
  pictures: Pictures;
  newId: NewId;
  /** The server's clock; it moves only when a test advances it. */
  clock: Clock & { advance(ms: number): void };
  /** Mails sent so far. */
  mails: Letter[];
  mailQueue: MailQueue;
  folder: string;
  /** Calls an operation, with `token` as that member; throws if the response violates the contract. */
  call<Id extends OperationId>(id: Id, request?: ContractRequest<Id>): Promise<Reply<WithMessage<OperationAnswer<Id>>>>;
  /** Sends any request to a path below /api, also an invalid one; throws if the response violates the contract. */
  send(
    method: Method,
    path: string,
    request?: { token?: string; payload?: InjectPayload; headers?: Record<string, string> },
  ): Promise<Reply<unknown>>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Input<Id extends OperationId> = Partial<OperationInput<Id>>;

export interface ContractRequest<Id extends OperationId> {
  token?: string;
  query?: Partial<NonNullable<Input<Id>['query']>>;
  params?: Input<Id>['params'];
  body?: Input<Id>['body'];
  headers?: Record<string, string>;
}

/** The body of a success, with the message of an error. */
type WithMessage<Answer> = Answer & { message?: string };

export interface Reply<Body> {
  status: number;
  body: Body;
  text: string;
  headers: Record<string, string | number | string[] | undefined>;
}

const operations = readOperations();

interface TestServerOptions {
  isLimited?: boolean;
  /** Receives every line of the log, which is off by default. */
  log?: { write(line: string): void };
  clientFolder?: string | null;
  renderPage?: RenderPage | null;
  /** For the files of pictures; a folder by default. */
  storage?: PictureStorage;
  /** What sends mails; by default they are collected in `mails`. */
  mail?: Mail;
  /** Receives the lines about mails, which are off by default. */
  mailLog?: Parameters<typeof createMailQueue>[0]['log'];
  /** The server's own by default. */
  idleMs?: Partial<IdleLimits>;
  /** A new one by default. */
  database?: TestDatabase;
  /** Whether other servers run on the database, so that it listens for their writes. */
  isOneOfSeveral?: boolean;
  /** Of a streaming replica of the database. */
  replicaUrl?: string;
  completeHandlers?: CompleteHandlers;
}

/** Starts a server in this process on a database of its own; both are removed after the test. */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { server, stop } = await openTestServer(environment, options);
  onTestFinished(stop);
  return server;
}

/** Starts one server for all tests of a file; each test must only rely on its own data. */
export function shareTestServer(
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
): () => TestServer {
  let opened: Awaited<ReturnType<typeof openTestServer>>;
  beforeAll(async () => {
    opened = await openTestServer(environment, options);
  });
  afterAll(() => opened.stop());
  return () => opened.server;
}

async function openTestServer(
  environment: Record<string, string>,
  options: TestServerOptions,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const temporary = options.database ?? (await createTestDatabase());
  const opened = await openDatabase({ url: temporary.url, folder: temporary.folder });
  const { replicaUrl } = options;
  const replica = replicaUrl === undefined ? null : await openReadReplica(replicaUrl, temporary.url ?? '');
  const config: Config = readConfig({ DATA_DIR: temporary.folder, ...environment });
  const clock = createTestClock();
  const mails: TestServer['mails'] = [];
  const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const pictures = createPictures({
    db: opened.db,
    storage: options.storage ?? createDiskStorage(`${temporary.folder}/pictures`),
    clock,
    log: quiet,
    spoolFolder: `${temporary.folder}/incoming`,
    maxBytesPerDay: config.maxUploadBytesPerDay,
    minFreeBytes: config.minFreeBytes,
    workers: shareWorkers(),
  });
  const mail = withFace(options.mail ?? { send: (letter) => Promise.resolve(void mails.push(letter)) }, opened.db);
  const newId = createIds(clock);
  const mailQueue = createMailQueue({ db: opened.db, clock, newId, mail, log: options.mailLog ?? quiet });
  const app = await buildApp({
    db: opened.db,
    pictures,
    clock,
    config,
    mail,
    mailQueue,
    writeSignal: createWriteSignal(options.isOneOfSeveral || replica ? opened.pool : null, {
      hasReplica: replica !== null,
    }),
    replica,
    rateLimiter: options.isLimited ? createRateLimiter(opened.pool) : unlimitedRates,
    publicUrl: config.publicUrl ?? 'http://127.0.0.1:3000',
    logger: options.log ? { level: 'trace', stream: options.log } : false,
    isStopping: () => false,
    clientFolder: options.clientFolder ?? null,
    renderPage: options.renderPage ?? null,
    completeHandlers: options.completeHandlers,
    ...(options.idleMs && { idleMs: { ...idleLimits, ...options.idleMs } }),
  });
  await storeFirstFace(opened.db, config, quiet);
  replica?.watch(app.log);
  const stop = async () => {
    await app.close();
    await mailQueue.stop();
    await pictures.close();
    await replica?.close();
    await opened.close();
    await temporary.remove();
  };

  const server: TestServer = {
    ...opened,
    app,
    pictures,
    clock,
    mails,
    folder: temporary.folder,
    newId,
    mailQueue,
    call(id, { token, query = {}, params = {}, body, headers = {} } = {}) {
      const { method, path } = operations[id];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      return inject(method, filled + (search && `?${search}`), { token, payload: body as object | undefined, headers });
    },
    send: (method, path, request = {}) => inject(method, path, request),
  };
  return { server, stop };

  async function inject<Body>(
    method: Method,
    path: string,
    request: { token?: string | undefined; payload?: InjectPayload; headers?: Record<string, string> },
  ) {
    const { token, payload, headers } = request;
    const sent: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    };
    const reply = await app.inject(payload === undefined ? sent : { ...sent, payload });
    // What the call mails is in `mails` when it has been answered.
    if (!options.mail) await mailQueue.idle();
    const contentType = reply.headers['content-type']?.toString() ?? '';
    const violation = findContractViolation({
      method,
      path,
      status: reply.statusCode,
      contentType,
      text: reply.payload,
    });
    if (violation) throw new Error(`Violates openapi.yaml: ${violation}`);
    const isJson = contentType.startsWith('application/json') && reply.payload !== '';
    return {
      status: reply.statusCode,
      body: (isJson ? reply.json() : undefined) as Body,
      text: reply.payload,
      headers: reply.headers,
    };
  }
}

function createTestClock(): TestServer['clock'] {
  let now = Date.UTC(2026, 10, 1, 9, 30);
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
