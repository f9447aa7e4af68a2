import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/platform/problem.ts';

const unknownFault = 'Something went wrong on our side. Please try again.';

/** Answers every refusal and fault in the contract's shape, and unknown addresses with a JSON 404. */
export function useErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const { status, message, headers } = problemOf(error);
    if (status >= 500) request.log.error({ err: error }, 'fault');
    void reply.headers(headers);
    return sendProblem(request, reply, status, message);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));
}

/** Answers what is not even an address, before any route is known. */
export function answerBadUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = problemOf(error);
  // No hook has run yet, so nothing else has set this.
  void reply.code(status).header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8').send(JSON.stringify({ message }));
}

/** An operation whose errors are plain text gets text; the others get JSON, of which its schema keeps what it names. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  void reply.code(status);
  return request.routeOptions.config.plainTextErrors
    ? reply.type('text/plain; charset=utf-8').send(message)
    : reply.type('application/json; charset=utf-8').send({ success: false, message, error: message });
}

interface Told {
  status: number;
  message: string;
  headers: Record<string, string>;
}

function problemOf(error: FastifyError | Problem): Told {
  if (error instanceof Problem) return error;
  const status = error.statusCode ?? 500;
  if (status >= 500) return { status: 500, message: unknownFault, headers: {} };
  if (status === 401) return signInRefusal(error);
  return { status, message: knownWords[error.code] ?? 'The request is not valid.', headers: {} };
}

// fastify-openapi-glue collects what each security handler said. A database that does not answer is no refusal: who is told
// that its session has ended throws its token away.
function signInRefusal(error: Error): Told {
  const causes = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : [];
  if (causes.some((cause) => !(cause instanceof Problem))) return { status: 500, message: unknownFault, headers: {} };
  const told = causes.find((cause) => cause instanceof Problem);
  return { status: 401, message: told?.message ?? 'Please log in.', headers: {} };
}

const knownWords: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON (content-type: application/json).',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body has another length than its header says.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Please send the picture as multipart/form-data.',
  FST_REQ_FILE_TOO_LARGE: 'A picture may have at most 15 MB.',
  FST_FILES_LIMIT: 'Please send one picture at a time.',
  FST_PARTS_LIMIT: 'Please send the picture alone.',
  FST_FIELDS_LIMIT: 'Please send the picture alone.',
  FST_ERR_BAD_URL: 'This address is not valid.',
};
