import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest, FastifySchema, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { CORE_SCHEMA, load } from 'js-yaml';

import type { OperationId } from '#contract/operations.ts';
import { Problem } from '#server/platform/problem.ts';

import { authenticateApiToken, bearerOf } from './api-tokens.ts';
import { loginRequired, type Authenticate } from './context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the server that a route is bound to: the routes of the contract are the same for every server of the process. */
    authenticate: Authenticate;
  }
  interface FastifyContextConfig {
    plainTextErrors?: boolean;
  }
  interface FastifySchema {
    operationId?: string;
    tags?: readonly string[];
    'x-rate-limit'?: { max: number; seconds: number };
    'x-public-cache-seconds'?: number;
    /** Of the body, where it may be larger than others. */
    'x-max-body-kb'?: number;
    /** Whether moderators may make this call of the admins, too. */
    'x-moderators'?: true;
  }
}

/** The route of an operation, without its handler. */
interface ContractRoute extends Omit<RouteOptions, 'handler'> {
  id: OperationId;
}

interface Contents {
  content?: Record<string, { schema: object }>;
}

/** An operation of the contract, in which each reference is what it names. */
interface Operation extends FastifySchema {
  operationId: OperationId;
  /** Schemes of which one is enough; `{}` lets visitors in. */
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: Contents;
  responses: Record<string, Contents>;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
}

const routesByContract = new Map<string, Promise<ContractRoute[]>>();

/**
 * A route below /api for each operation of the contract in this file, with authentication. The file is read once per process:
 * tests start hundreds of servers.
 */
export function readContractRoutes(specification: string): Promise<ContractRoute[]> {
  const known = routesByContract.get(specification) ?? createRoutes(specification);
  routesByContract.set(specification, known);
  return known;
}

async function createRoutes(specification: string): Promise<ContractRoute[]> {
  const text = await readFile(specification, 'utf8');
  const contract = load(text, { filename: specification, schema: CORE_SCHEMA }) as Contract;
  resolveReferences(contract);
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...createRoute(operation),
    })),
  );
}

/** Puts in the place of each reference what it names: a schema of many operations stays one object, which is compiled once. */
function resolveReferences(contract: object): void {
  const seen = new Set<object>();
  function resolve(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return resolve(find(String(part.$ref)));
    if (seen.has(part)) return part;
    seen.add(part);
    for (const [key, value] of Object.entries(part)) Object.assign(part, { [key]: resolve(value) });
    return part;
  }
  const find = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], contract);
  resolve(contract);
}

/** The route of an operation, without its address. */
function createRoute(operation: Operation): Omit<ContractRoute, 'method' | 'url'> {
  const { operationId: id, security = [], parameters = [], requestBody, responses, ...schema } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const [params, querystring, headers] = ['path', 'query', 'header'].map((place) =>
    schemaOfAll(parameters.filter((parameter) => parameter.in === place)),
  );
  const maxBodyKb = schema['x-max-body-kb'];
  // That cache answers by the address, before anybody is authenticated: it would send a member's answer to everybody.
  if (isForMembers(operation) && schema['x-public-cache-seconds'] !== undefined)
    throw new Error(`${id} needs a login, so that openapi.yaml must not give it x-public-cache-seconds.`);
  // As it is on disk: a range of it would be of other bytes than the compressed file.
  const isFile = responses['200']?.content?.['application/x-gtar'] !== undefined;
  const isPlainText = responses['default']?.content?.['text/plain'] !== undefined;
  return {
    id,
    schema: {
      ...schema,
      operationId: id,
      // Uploads need no schema: the handler reads the file as a stream.
      ...(body && { body }),
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(headers && { headers }),
      response: Object.fromEntries(Object.entries(responses).filter(([, { content }]) => content)),
    },
    // Before parsing and validation: visitors must not upload anything or probe the schema.
    ...(security.length > 0 && { onRequest: authenticationOf(operation) }),
    ...(maxBodyKb !== undefined && { bodyLimit: maxBodyKb * 1024 }),
    ...(isFile && { compress: false }),
    ...(isPlainText && { config: { plainTextErrors: true } }),
  };
}

/** The schema of the parameters in one part of a request; undefined if it has none. */
function schemaOfAll(parameters: NonNullable<Operation['parameters']>): object | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

const isForVisitors = ({ security = [] }: Operation) => security.some((schemes) => Object.keys(schemes).length === 0);
const isForMembers = (operation: Operation) => (operation.security ?? []).length > 0 && !isForVisitors(operation);

/** The hooks that authenticate the requests of an operation which takes a token. */
function authenticationOf(operation: Operation): onRequestAsyncHookHandler[] {
  if (isForVisitors(operation)) return [authenticateIfMember];
  const { security = [], tags = [], 'x-moderators': isForModerators = false } = operation;
  const takesOneTimeToken = security.some((schemes) => 'handoverToken' in schemes);
  return [
    authenticateApiToken,
    takesOneTimeToken ? authenticateOnce : authenticateSession,
    ...(tags.includes('admin') ? [isForModerators ? hideFromMembers : hideFromModerators] : []),
  ];
}

async function authenticateSession(request: FastifyRequest): Promise<void> {
  // That of an API token is known already.
  request.viewer ??= await request.server.authenticate.session(bearerTokenOf(request), request);
}

/** By a session or, if the token is of none, by a one-time token. */
async function authenticateOnce(request: FastifyRequest): Promise<void> {
  await authenticateSession(request).catch(unlessRefused);
  if (request.viewer) return;
  const { viewer, token } = await request.server.authenticate.handover(bearerTokenOf(request), request);
  request.viewer = viewer;
  request.handedOver = token;
}

/** Whose session has ended is a visitor. */
async function authenticateIfMember(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Visitors have no token to look for: that took a twentieth of the time of a page of the feed.
  if (request.headers.authorization === undefined) return;
  await authenticateApiToken(request, reply);
  await authenticateSession(request).catch(unlessRefused);
}

/** A database that cannot be read makes nobody a visitor. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/** To everybody but admins and moderators, what both do is not at any address. */
async function hideFromMembers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  return request.viewer?.isModerator === true ? undefined : hideFromModerators(request, reply);
}

/** To everybody but admins, what only they do is not at any address. */
async function hideFromModerators(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.viewer?.isAdmin === true) return undefined;
  reply.callNotFound();
  return reply;
}

function bearerTokenOf(request: FastifyRequest): string {
  const token = bearerOf(request);
  if (token === undefined) throw loginRequired();
  return token;
}
