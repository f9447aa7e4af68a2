import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Handlers, OperationId } from '#contract/operations.ts';
import type { Limits } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/networks.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Authenticate } from './authentication.ts';
import { type Context, contextOf, pleaseLogIn } from './context.ts';
import { refuseUnfitJson } from './json-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    plainTextErrors?: boolean;
  }
  interface FastifySchema {
    operationId?: string;
    'x-rate-limit'?: { max: number; seconds: number };
    'x-public-cache-seconds'?: number;
  }
}

interface Contents {
  content?: Record<string, { schema: object }>;
}

/** Binds the operations of openapi.yaml to their handlers, below /api. */
export async function bindOperations(
  app: FastifyInstance,
  options: { specification: string; handlers: Handlers<Context>; authenticate: Authenticate; limits: Limits },
): Promise<void> {
  const { specification, handlers, authenticate, limits } = options;
  app.decorateRequest('viewer', null);
  app.decorateRequest('handedOver', null);
  app.addHook('onRoute', fitToFastify);
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions;
    // The multipart parser lets such a body pass unread; only an upload, which has no JSON schema, asks for it.
    if (schema?.body && request.isMultipart()) throw new Problem(415, jsonOnly);
    const limit = schema?.['x-rate-limit'];
    if (limit && schema.operationId) await limits.spend({ name: schema.operationId, ...limit }, request.viewer?.id ?? networkOf(request.ip));
  });
  await app.register(glue, {
    specification,
    prefix: '/api',
    operationResolver: (id) => handle(handlers, id),
    securityHandlers: {
      async bearerAuth(request: FastifyRequest) {
        request.viewer = await authenticate.session(bearerOf(request));
      },
      async handoverToken(request: FastifyRequest) {
        const { viewer, token } = await authenticate.handover(bearerOf(request));
        request.viewer = viewer;
        request.handedOver = token;
      },
    },
  });
}

/** A request that reaches a handler has been authenticated and validated by the contract, so its parts are what the types say. */
function handle(handlers: Handlers<Context>, id: string) {
  const handler = handlers[id as OperationId] as unknown as (input: object, context: Context) => Promise<object>;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, query, params } = request;
    const answer = await handler({ body, query, params, headers: headersOf(request) }, contextOf(request, reply));
    return 'redirectTo' in answer ? reply.redirect(String(answer.redirectTo)) : answer;
  };
}

/** The headers that the contract names, under the contract's names: Node hands all names out in lower case. */
function headersOf(request: FastifyRequest): Record<string, unknown> {
  const { properties = {} } = (request.routeOptions.schema?.headers ?? {}) as { properties?: object };
  return Object.fromEntries(Object.keys(properties).map((name) => [name, request.headers[name.toLowerCase()]]));
}

/** Where fastify-openapi-glue and Fastify see a contract differently. */
function fitToFastify(route: RouteOptions): void {
  // Who asks is known before the body is read: strangers upload nothing and learn nothing of the schema.
  if (route.preHandler) {
    route.onRequest = route.preHandler;
    delete route.preHandler;
  }
  if (!route.schema) return;
  const body = (route.schema.body as Contents | undefined)?.content;
  route.schema = { ...route.schema };
  // Fastify validates a body only where its content type is in the schema; ours are JSON, or a file read as it streams.
  if (body?.['application/json']) route.schema.body = body['application/json'].schema;
  else delete route.schema.body;
  const answers = route.schema.response as Record<string, Contents> | undefined;
  if (answers?.['default']?.content?.['text/plain']) route.config = { ...route.config, plainTextErrors: true };
}

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer (\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw pleaseLogIn();
  return token;
}

const jsonOnly = 'The request body must be JSON (content-type: application/json).';

/** JSON bodies are read and others refused; an empty one counts as none, whatever its content type says. */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', (_request, _payload, done) => {
    done(new Problem(415, jsonOnly));
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value) => {
        done(error ? new Problem(400, 'The request body is not valid JSON.') : refuseUnfitJson(value), value);
      });
  });
}
