import { readFile } from 'node:fs/promises';
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
  type RouteOptions,
} from 'fastify';
import glue from 'fastify-openapi-glue';
import { CORE_SCHEMA, load } from 'js-yaml';

import type { OperationId } from '#contract/operations.ts';

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

interface Contract {
  paths: Record<string, Record<string, { operationId?: string; security?: object[] }>>;
}

const routesByContract = new Map<string, Promise<ContractRoute[]>>();

/**
 * A route below /api for each operation of the contract in this file, with authentication. The file is read once per process:
 * that takes 0.3 s, and tests start hundreds of servers.
 */
export function readContractRoutes(specification: string): Promise<ContractRoute[]> {
  const known = routesByContract.get(specification) ?? generateRoutes(specification);
  routesByContract.set(specification, known);
  return known;
}

async function generateRoutes(specification: string): Promise<ContractRoute[]> {
  const routes: ContractRoute[] = [];
  // Parsed here, by a parser that takes a tenth of the time that glue's takes.
  const contract = load(await readFile(specification, 'utf8'), {
    filename: specification,
    schema: CORE_SCHEMA,
  }) as Contract;
  const forVisitors = listIdsForVisitors(contract);
  const collector = Fastify({ exposeHeadRoutes: false });
  collector.addHook('onRoute', (route) => {
    routes.push(adaptRoute(route, forVisitors));
  });
  await collector.register(glue, {
    specification: contract,
    prefix: '/api',
    // The collector answers nothing: each server adds its own handlers.
    operationResolver: () => () => Promise.resolve(),
    securityHandlers: {
      async bearerAuth(request: FastifyRequest) {
        // That of an API token is known already.
        request.viewer ??= await request.server.authenticate.session(bearerTokenOf(request), request);
      },
      apiToken() {
        throw tokenRequired;
      },
      async handoverToken(request: FastifyRequest) {
        const { viewer, token } = await request.server.authenticate.handover(bearerTokenOf(request), request);
        request.viewer = viewer;
        request.handedOver = token;
      },
    },
  });
  return routes;
}

/** The ids of the operations that need no token, but take one. */
function listIdsForVisitors({ paths }: Contract): Set<string | undefined> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const takesNone = (security: object[]) => security.some((schemes) => Object.keys(schemes).length === 0);
  return new Set(operations.filter(({ security = [] }) => takesNone(security)).map(({ operationId }) => operationId));
}

/** Adapts a route of fastify-openapi-glue to Fastify. */
function adaptRoute(
  { method, url, schema: declared = {}, preHandler }: RouteOptions,
  forVisitors: ReadonlySet<string | undefined>,
): ContractRoute {
  const body = (declared.body as Contents | undefined)?.content;
  const schema = { ...declared };
  // Fastify expects the body's schema itself. Uploads need none: the handler reads the file as a stream.
  if (body?.['application/json']) schema.body = body['application/json'].schema;
  else delete schema.body;
  const responses = schema.response as Record<string, Contents> | undefined;
  const authenticate = [authenticateApiToken, ...([preHandler ?? []].flat() as onRequestAsyncHookHandler[])];
  const maxBodyKb = schema['x-max-body-kb'];
  const isForMembers = preHandler !== undefined && !forVisitors.has(schema.operationId);
  // That cache answers by the address, before anybody is authenticated: it would send a member's answer to everybody.
  if (isForMembers && schema['x-public-cache-seconds'] !== undefined)
    throw new Error(
      `${schema.operationId} needs a login, so that openapi.yaml must not give it x-public-cache-seconds.`,
    );
  // As it is on disk: a range of it would be of other bytes than the compressed file.
  const isFile = responses?.['200']?.content?.['application/x-gtar'] !== undefined;
  const isPlainText = responses?.['default']?.content?.['text/plain'] !== undefined;
  return {
    id: schema.operationId as OperationId,
    method,
    url,
    schema,
    // glue authenticates in preHandler, after parsing and validation. Visitors must not upload anything or probe the schema.
    ...(preHandler && {
      onRequest: [
        ...(forVisitors.has(schema.operationId) ? authenticate.map(skipForVisitors) : authenticate),
        ...(schema.tags?.includes('admin') === true
          ? [schema['x-moderators'] === true ? hideFromMembers : hideFromModerators]
          : []),
      ],
    }),
    ...(maxBodyKb !== undefined && { bodyLimit: maxBodyKb * 1024 }),
    ...(isFile && { compress: false }),
    ...(isPlainText && { config: { plainTextErrors: true } }),
  };
}

/** Visitors have no token to look for: that took a twentieth of the time of a page of the feed. */
function skipForVisitors(authenticate: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request, reply): Promise<unknown> {
    return request.headers.authorization === undefined ? undefined : authenticate.call(this, request, reply);
  };
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

/** One for all requests: visitors cause two each, even where no token is needed, and an error takes longer than a cached answer. */
const tokenRequired = loginRequired();

function bearerTokenOf(request: FastifyRequest): string {
  const token = bearerOf(request);
  if (token === undefined) throw tokenRequired;
  return token;
}
