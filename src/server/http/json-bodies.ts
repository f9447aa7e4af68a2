import type {} from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { OperationId } from '#contract/operations.ts';
import { Problem } from '#server/platform/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request if its body takes too long. */
    bodyTimer: NodeJS.Timeout | null;
  }
}

export const jsonRequired = (): Problem =>
  new Problem(415, msg`The request body must be JSON (content-type: application/json).`);

/**
 * Parses JSON bodies and rejects other text; an empty body of any content type counts as none. A mail program that switches the
 * daily mail off posts a form (RFC 8058), which is not read.
 */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', (_request, _payload, done) => {
    done(jsonRequired());
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    const takesForm = request.routeOptions.schema?.operationId === ('stopDailyMail' satisfies OperationId);
    done(takesForm ? null : jsonRequired(), undefined);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value) => {
        done(error ? new Problem(400, msg`The request body is not valid JSON.`) : checkJson(value), value);
      });
  });
}

const bodyTimeoutMs = 15_000;

/**
 * Answers 408 and closes the connection if a body takes too long. The server's own `requestTimeout` is long enough for a
 * picture on a slow connection; the operations that take one are the only ones whose body may be multipart.
 */
export function limitBodyDuration(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.isMultipart()) {
      request.bodyTimer = setTimeout(() => {
        void reply.header('connection', 'close').send(new Problem(408, msg`The request took too long to arrive.`));
      }, bodyTimeoutMs);
    }
    done(null, payload);
  });
  const stop = (request: FastifyRequest) => {
    if (request.bodyTimer) clearTimeout(request.bodyTimer);
  };
  app.addHook('preValidation', (request, _reply, done) => {
    stop(request);
    done();
  });
  // A body that cannot be parsed is answered without validation.
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    stop(request);
    done();
  });
}

/** Deeper than any body in the contract. On a body of thousands of levels the validator would overflow the stack. */
const maxDepth = 10;

/** A Problem if the value is nested too deeply or contains U+0000, which PostgreSQL does not accept in text; else null. */
export function checkJson(value: unknown, depth = 0): Problem | null {
  if (typeof value === 'string') return value.includes('\0') ? nulCharacter() : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === maxDepth) return new Problem(400, msg`The request body is nested too deeply.`);
  for (const [key, part] of Object.entries(value)) {
    const problem = key.includes('\0') ? nulCharacter() : checkJson(part, depth + 1);
    if (problem) return problem;
  }
  return null;
}

const nulCharacter = () => new Problem(400, msg`The request holds a character that cannot be kept (NUL).`);
