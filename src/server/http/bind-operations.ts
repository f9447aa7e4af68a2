import { resolve } from 'node:path';
import type {} from '@fastify/multipart';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';

import type { Handlers, OperationId } from '#contract/operations.ts';
import { createFairQueue, type FairQueue } from '#server/platform/fair-queue.ts';
import { Problem } from '#server/platform/problem.ts';
import { networkOf, tooManyRequests, type RateLimiter } from '#server/platform/rate-limiter.ts';

import { createContext, type Authenticate, type Context } from './context.ts';
import { readContractRoutes } from './contract-routes.ts';
import { jsonRequired } from './json-bodies.ts';

/**
 * Requests of one member, or of visitors from one network, that run at once: a quarter of the connections to PostgreSQL. The others
 * of the same caller wait for these, and nobody else does.
 */
const callerLimits = {
  concurrency: Infinity,
  concurrencyPerOwner: 4,
  maxWaiting: Infinity,
  maxWaitingPerOwner: 300,
  refusal: () => tooManyRequests(2),
};

const callerOf = (request: FastifyRequest): string => request.viewer?.id ?? networkOf(request.ip);

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Reads whose address works once. Programs that look where a link leads send HEAD, which must not use it up. */
const worksOnce = new Set<string>(['downloadData', 'googleCallback'] satisfies OperationId[]);

/** The handlers on a replica of the database. */
export interface ReplicaHandlers {
  handlers: Handlers<Context>;
  mayAnswer: (request: FastifyRequest) => boolean;
  /** Hears of what the replica could not answer. */
  onFailure: () => void;
}

interface Options {
  specification: string;
  handlers: Handlers<Context>;
  onReplica?: ReplicaHandlers | null;
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  /** Rejects for a call that would change something that must not change any more. */
  checkWrite: (schema: FastifySchema) => Promise<void>;
}

/** Registers a route below /api for each operation of openapi.yaml, with authentication, rate limit and handler. */
export async function bindOperations(app: FastifyInstance, options: Options): Promise<void> {
  const { specification, authenticate, rateLimiter, checkWrite } = options;
  const turns = createFairQueue(callerLimits);
  app.decorateRequest('viewer', null);
  app.decorateRequest('handedOver', null);
  app.decorate('authenticate', inTurns(authenticate));
  await app.register(files, { serve: false, cacheControl: false, contentType: false });
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions;
    // The multipart plugin leaves multipart bodies unread; only uploads, which have no body schema, read them.
    if (schema?.body && request.isMultipart()) throw jsonRequired();
    const limit = schema?.['x-rate-limit'];
    const name = schema?.operationId;
    if (limit && name !== undefined) {
      const caller = callerOf(request);
      await turns.add(caller, () => rateLimiter.consume({ name, ...limit }, caller));
    }
    if (schema && !isRead(request)) await checkWrite(schema);
  });
  for (const { id, ...route } of await readContractRoutes(specification)) {
    if (!(id in options.handlers)) throw noHandlerFor(id, route.schema?.tags?.[0]);
    app.route({ ...route, exposeHeadRoute: !worksOnce.has(id), handler: createRouteHandler(options, id, turns) });
  }
}

/** Reads the sessions of a caller in its turns, too: those of hundreds of requests would all be read before anybody else's work. */
function inTurns(authenticate: Authenticate): Authenticate {
  // None is refused here, where it would be told to log in.
  const turns = createFairQueue({ ...callerLimits, maxWaitingPerOwner: Infinity });
  return {
    session: (token, request) => turns.add(token, () => authenticate.session(token, request)),
    apiToken: (token) => turns.add(token, () => authenticate.apiToken(token)),
    handover: (token, request) => turns.add(token, () => authenticate.handover(token, request)),
  };
}

/** What the server ends with instead of answering 500 to a call that it has no handler for. */
function noHandlerFor(id: string, tag = '<tag>'): Error {
  return new Error(`${id} has no handler: add it to src/server/modules/${tag}/handlers.ts.`);
}

type Handler = (input: object, context: Context) => Promise<object>;

/** By the time the handler runs, the request is authenticated and valid, so its parts have the types of the contract. */
function createRouteHandler({ handlers, onReplica }: Options, id: OperationId, turns: FairQueue) {
  const handler = handlers[id] as unknown as Handler;
  const replicaHandler = onReplica?.handlers[id] as unknown as Handler;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, query, params } = request;
    const headers = contractHeadersOf(request);
    const input = { body, query, params, headers };
    const context = createContext(request, reply);
    const handle = async () => {
      if (!onReplica?.mayAnswer(request)) return handler(input, context);
      try {
        return await replicaHandler(input, context);
      } catch (error) {
        // Also what it lacks, which may be so new that it has yet to arrive there.
        if (!(error instanceof Problem)) onReplica.onFailure();
        return handler(input, context);
      }
    };
    // A picture would have its turn for as long as it arrives; of pictures a member has a number of its own.
    const answer = await (request.isMultipart() ? handle() : turns.add(callerOf(request), handle));
    if ('redirectTo' in answer) return reply.redirect(String(answer.redirectTo));
    // It answers ranges, too, with which browsers resume a download.
    return 'fileOnDisk' in answer ? reply.download(resolve(String(answer.fileOnDisk))) : answer;
  };
}

/** The headers in the contract, spelled as there; Node spells all header names in lower case. */
function contractHeadersOf(request: FastifyRequest): Record<string, unknown> {
  const { properties = {} } = (request.routeOptions.schema?.headers ?? {}) as { properties?: object };
  return Object.fromEntries(Object.keys(properties).map((name) => [name, request.headers[name.toLowerCase()]]));
}
