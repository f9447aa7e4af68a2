import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sourceLocale } from '#contract/locales.ts';
import { fieldNamedIn } from '#contract/named-fields.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import { fullDiskAdvice, isDatabaseAway } from '#server/platform/database/errors.ts';
import { translate } from '#server/platform/language/translate.ts';
import { StorageAwayError } from '#server/platform/pictures/storage/picture-storage.ts';
import { Problem } from '#server/platform/problem.ts';

import { answerLocale } from './answer-locale.ts';

const internalError = msg`Something went wrong on our side. Please try again.`;

/** Sends every error in the contract's shape, and a JSON 404 for unknown paths. */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = toProblem(error);
    const { status, headers } = problem;
    // A refusal, such as 503 while too much is waiting, is no defect.
    if (status >= 500 && !(error instanceof Problem))
      request.log.error({ err: error }, fullDiskAdvice(error) ?? 'internal error');
    void reply.headers({ ...headers, ...(status >= 500 && { 'cache-control': 'no-store' }) });
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      code: 'not-found' satisfies ProblemCode,
      message: translate(answerLocale(request, reply), msg`There is nothing at this address.`),
    }),
  );
}

/**
 * Uploads have plain text errors in the contract, with the code in a header. All others are JSON; the operation's response schema picks
 * its fields.
 */
function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, text, details }: Problem,
): FastifyReply {
  void reply.code(status);
  if (typeof text !== 'string') request.refusal = text.message;
  const message = translate(answerLocale(request, reply), text);
  const field = details['field'] ?? fieldNamedIn(translate(sourceLocale, text));
  return request.routeOptions.config.plainTextErrors
    ? reply.type('text/plain; charset=utf-8').header('problem-code', code).send(message)
    : reply
        .type('application/json; charset=utf-8')
        .send({ ...details, success: false, code, message, error: message, field });
}

const diskFull = () =>
  new Problem(507, msg`The community has no space left just now, so nothing was saved. Please try again later.`, {
    'retry-after': '600',
  });
const databaseAway = () =>
  new Problem(503, msg`The community cannot reach its database just now. Please try again in a moment.`, {
    'retry-after': '5',
  });

const storageAway = () =>
  new Problem(503, msg`The community cannot reach its pictures just now. Please try again in a moment.`, {
    'retry-after': '30',
  });

/** What an error says to the caller. */
export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (fullDiskAdvice(error) !== undefined) return diskFull();
  if (error instanceof StorageAwayError) return storageAway();
  if (isDatabaseAway(error)) return databaseAway();
  const status = error.statusCode ?? 500;
  if (status >= 500) return new Problem(500, internalError);
  return new Problem(status, fastifyMessages[error.code] ?? msg`The request is not valid.`);
}

const fastifyMessages: Record<string, MessageDescriptor> = {
  FST_ERR_CTP_INVALID_JSON_BODY: msg`The request body is not valid JSON.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: msg`The request body must be JSON (content-type: application/json).`,
  FST_ERR_CTP_BODY_TOO_LARGE: msg`The request body is too large.`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: msg`The request body has another length than its header says.`,
  FST_INVALID_MULTIPART_CONTENT_TYPE: msg`Please send the picture as multipart/form-data.`,
  FST_REQ_FILE_TOO_LARGE: msg`A picture may have at most 15 MB.`,
  FST_FILES_LIMIT: msg`Please send one picture at a time.`,
  FST_PARTS_LIMIT: msg`Please send the picture alone.`,
  FST_FIELDS_LIMIT: msg`Please send the picture alone.`,
  FST_ERR_BAD_URL: msg`This address is not valid.`,
};
