import type {} from '@fastify/multipart';

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';

import type { Handlers, OperationId } from '#contract/operations.ts';
import { networkOf, type RateLimiter } from '#server/platform/rate-limiter.ts';

import { createContext, loginRequired, type Authenticate, type Context } from './context.ts';
import { jsonRequired } from './json-bodies.ts';

declare module 'fastify' {
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

interface Contents {
  content?: Record<string, { schema: object }>;
}

/** Registers a route below /api for each operation of openapi.yaml, with authentication, rate limit and handler. */
export async function bindOperations(
  app: FastifyInstance,
  options: { specification: string; handlers: Handlers<Context>; authenticate: Authenticate; rateLimiter: RateLimiter },
): Promise<void> {
  const { specification, handlers, authenticate, rateLimiter } = options;
  app.decorateRequest('viewer', null);
  app.decorateRequest('handedOver', null);
  app.addHook('onRoute', adaptRoute);
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions;
    // The multipart plugin leaves multipart bodies unread; only uploads, which have no body schema, read them.
    if (schema?.body && request.isMultipart()) throw jsonRequired();
    const limit = schema?.['x-rate-limit'];
    if (limit && schema.operationId)
      await rateLimiter.consume({ name: schema.operationId, ...limit }, request.viewer?.id ?? networkOf(request.ip));
  });
  await app.register(glue, {
    specification,
    prefix: '/api',
    operationResolver: (id) => createRouteHandler(handlers, id),
    securityHandlers: {
      async bearerAuth(request: FastifyRequest) {
        request.viewer = await authenticate.session(bearerTokenOf(request), request);
      },
      async handoverToken(request: FastifyRequest) {
        const { viewer, token } = await authenticate.handover(bearerTokenOf(request), request);
        request.viewer = viewer;
        request.handedOver = token;
      },
    },
  });
}

/** By the time the handler runs, the request is authenticated and valid, so its parts have the types of the contract. */
function createRouteHandler(handlers: Handlers<Context>, id: string) {
  const handler = handlers[id as OperationId] as unknown as (input: object, context: Context) => Promise<object>;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, query, params } = request;
    const headers = contractHeadersOf(request);
    const answer = await handler({ body, query, params, headers }, createContext(request, reply));
    return 'redirectTo' in answer ? reply.redirect(String(answer.redirectTo)) : answer;
  };
}

/** The headers in the contract, spelled as there; Node spells all header names in lower case. */
function contractHeadersOf(request: FastifyRequest): Record<string, unknown> {
  const { properties = {} } = (request.routeOptions.schema?.headers ?? {}) as { properties?: object };
  return Object.fromEntries(Object.keys(properties).map((name) => [name, request.headers[name.toLowerCase()]]));
}

/** Adapts the routes of fastify-openapi-glue to Fastify. */
function adaptRoute(route: RouteOptions): void {
  // glue authenticates in preHandler, after parsing and validation. Visitors must not upload anything or probe the schema.
  if (route.preHandler) {
    route.onRequest = isForAdmins(route) ? [route.preHandler, hideFromMembers].flat() : route.preHandler;
    delete route.preHandler;
  }
  if (!route.schema) return;
  const body = (route.schema.body as Contents | undefined)?.content;
  route.schema = { ...route.schema };
  // Fastify expects the body's schema itself. Uploads need none: the handler reads the file as a stream.
  if (body?.['application/json']) route.schema.body = body['application/json'].schema;
  else delete route.schema.body;
  const responses = route.schema.response as Record<string, Contents> | undefined;
  if (responses?.['default']?.content?.['text/plain']) route.config = { ...route.config, plainTextErrors: true };
}

const isForAdmins = ({ schema }: RouteOptions) => schema?.tags?.includes('admin') === true;

/** To everybody but admins, what they do is not at any address. */
async function hideFromMembers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.viewer?.isAdmin === true) return undefined;
  reply.callNotFound();
  return reply;
}

function bearerTokenOf(request: FastifyRequest): string {
  const token = /^Bearer (\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw loginRequired();
  return token;
}
