import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { OperationAnswer, OperationId, OperationInput } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { createIds, type NewId } from '#server/platform/ids.ts';
import { createLimits, noLimits } from '#server/platform/limits.ts';
import type { Mail } from '#server/platform/mail.ts';
import { createPictures } from '#server/platform/pictures/create-pictures.ts';
import { createDiskFiles } from '#server/platform/pictures/disk-files.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { strayFrom } from './conformance.ts';
import { readOperations } from './operations.ts';
import { createPlace } from './test-database.ts';

type InjectPayload = InjectOptions['payload'];

export interface TestServer extends OpenDatabase {
  app: FastifyInstance;
  pictures: Pictures;
  newId: NewId;
  /** The time that the server sees; it stands still until a test moves it. */
  clock: Clock & { advance(ms: number): void };
  /** Mails sent so far. */
  mails: Parameters<Mail['send']>[0][];
  folder: string;
  /** Makes a call of the contract, as this member if a token is given; throws if the answer is not as openapi.yaml says. */
  ask<Id extends OperationId>(id: Id, request?: ContractRequest<Id>): Promise<Reply<Told<OperationAnswer<Id>>>>;
  /** Sends anything to an address below /api, as a caller who does not keep to the contract. */
  send(method: Method, path: string, request?: { token?: string; payload?: InjectPayload; headers?: Record<string, string> }): Promise<Reply<unknown>>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Asked<Id extends OperationId> = Partial<OperationInput<Id>>;

export interface ContractRequest<Id extends OperationId> {
  token?: string;
  query?: Partial<NonNullable<Asked<Id>['query']>>;
  params?: Asked<Id>['params'];
  body?: Asked<Id>['body'];
  headers?: Record<string, string>;
}

/** What a call answers when it goes well, with what it says when it does not. */
type Told<Answer> = Answer & { message?: string };

export interface Reply<Body> {
  status: number;
  body: Body;
  text: string;
  headers: Record<string, string | number | string[] | undefined>;
}

const operations = readOperations();

export interface TestServerOptions {
  isLimited?: boolean;
  /** Where every line of the log goes; nowhere unless given. */
  log?: { write(line: string): void };
  clientFolder?: string | null;
  renderPage?: RenderPage | null;
}

/** A whole server on a database of its own, in-process; it and its files are gone when the test is over. */
export async function startTestServer(environment: Record<string, string> = {}, options: TestServerOptions = {}): Promise<TestServer> {
  const { server, stop } = await openTestServer(environment, options);
  onTestFinished(stop);
  return server;
}

/** One server for all tests of a file, where each looks only at what it has put there itself. */
export function shareTestServer(environment: Record<string, string> = {}, options: TestServerOptions = {}): () => TestServer {
  let opened: Awaited<ReturnType<typeof openTestServer>>;
  beforeAll(async () => {
    opened = await openTestServer(environment, options);
  });
  afterAll(() => opened.stop());
  return () => opened.server;
}

async function openTestServer(environment: Record<string, string>, options: TestServerOptions): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const place = await createPlace();
  const opened = await openDatabase({ url: place.url, folder: place.folder });
  const config: Config = readConfig({ DATA_DIR: place.folder, ...environment });
  const clock = createTestClock();
  const mails: TestServer['mails'] = [];
  const quiet = { warn: () => undefined, error: () => undefined };
  const files = createDiskFiles(`${place.folder}/pictures`);
  const pictures = createPictures({ db: opened.db, files, clock, log: quiet, spool: `${place.folder}/incoming` });
  const app = await buildApp({
    db: opened.db,
    pictures,
    clock,
    config,
    mail: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    limits: options.isLimited ? createLimits(opened.pool) : noLimits,
    publicUrl: config.publicUrl ?? 'http://127.0.0.1:3000',
    logger: options.log ? { level: 'trace', stream: options.log } : false,
    isStopping: () => false,
    clientFolder: options.clientFolder ?? null,
    renderPage: options.renderPage ?? null,
  });
  const stop = async () => {
    await app.close();
    await pictures.close();
    await opened.close();
    await place.remove();
  };

  const server: TestServer = {
    ...opened,
    app,
    pictures,
    clock,
    mails,
    folder: place.folder,
    newId: createIds(clock),
    ask(id, { token, query = {}, params = {}, body, headers = {} } = {}) {
      const { method, path } = operations[id];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      return inject(method, filled + (search && `?${search}`), { token, payload: body as object | undefined, headers });
    },
    send: (method, path, request = {}) => inject(method, path, request),
  };
  return { server, stop };

  async function inject<Body>(method: Method, path: string, request: { token?: string | undefined; payload?: InjectPayload; headers?: Record<string, string> }) {
    const { token, payload, headers } = request;
    const sent: InjectOptions = { method, url: `/api${path}`, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } };
    const reply = await app.inject(payload === undefined ? sent : { ...sent, payload });
    const contentType = reply.headers['content-type']?.toString() ?? '';
    const stray = strayFrom({ method, path, status: reply.statusCode, contentType, text: reply.payload });
    if (stray) throw new Error(`Not as openapi.yaml says: ${stray}`);
    const isJson = contentType.startsWith('application/json') && reply.payload !== '';
    return { status: reply.statusCode, body: (isJson ? reply.json() : undefined) as Body, text: reply.payload, headers: reply.headers };
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
