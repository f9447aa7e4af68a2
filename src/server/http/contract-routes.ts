import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
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
  }
}

/** The route of an operation, without its handler. */
interface ContractRoute extends Omit<RouteOptions, 'handler'> {
  id: OperationId;
}

interface Contents {
  content?: Record<string, { schema: object }>;
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
  const collector = Fastify({ exposeHeadRoutes: false });
  collector.addHook('onRoute', (route) => {
    routes.push(adaptRoute(route));
  });
  await collector.register(glue, {
    // Read here, by a parser that takes a tenth of the time that glue's takes.
    specification: load(await readFile(specification, 'utf8'), {
      filename: specification,
      schema: CORE_SCHEMA,
    }) as object,
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

/** Adapts a route of fastify-openapi-glue to Fastify. */
function adaptRoute({ method, url, schema: declared = {}, preHandler }: RouteOptions): ContractRoute {
  const body = (declared.body as Contents | undefined)?.content;
  const schema = { ...declared };
  // Fastify expects the body's schema itself. Uploads need none: the handler reads the file as a stream.
  if (body?.['application/json']) schema.body = body['application/json'].schema;
  else delete schema.body;
  const responses = schema.response as Record<string, Contents> | undefined;
  const isPlainText = responses?.['default']?.content?.['text/plain'] !== undefined;
  return {
    id: schema.operationId as OperationId,
    method,
    url,
    schema,
    // glue authenticates in preHandler, after parsing and validation. Visitors must not upload anything or probe the schema.
    ...(preHandler && {
      onRequest: [
        authenticateApiToken,
        ...[preHandler].flat(),
        ...(schema.tags?.includes('admin') === true ? [hideFromMembers] : []),
      ],
    }),
    ...(isPlainText && { config: { plainTextErrors: true } }),
  };
}

/** To everybody but admins, what they do is not at any address. */
async function hideFromMembers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
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
