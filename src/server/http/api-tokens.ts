import { msg } from '@lingui/core/runtime-macro';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { apiTokenScopes } from '#contract/api-token-scopes.gen.ts';
import type { OperationId } from '#contract/operations.ts';
import { Problem } from '#server/platform/problem.ts';
import { isForApiToken } from '#server/platform/tokens.ts';

/**
 * Authenticates the requests with an API token, by the scopes in the contract; leaves others as they are. Throws 401 for a token
 * that does not work or is mistyped, 403 for a call that it may not make; what admins do is at no address for it.
 */
export async function authenticateApiToken(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!isForApiToken(request.headers.authorization ?? '')) return undefined;
  const { viewer, scope } = await request.server.authenticate.apiToken(bearerOf(request) ?? '');
  const { operationId, tags } = request.routeOptions.schema ?? {};
  if (tags?.includes('admin')) {
    reply.callNotFound();
    return reply;
  }
  const needed = apiTokenScopes[operationId as OperationId];
  if (needed === undefined)
    throw new Problem('token-not-accepted', msg`No API token can make this call. Please log in for it.`);
  if (needed === 'write' && scope !== 'write')
    throw new Problem('token-read-only', msg`This API token may only read. The call needs one with the scope "write".`);
  request.viewer = viewer;
  return undefined;
}

/** The token in the Authorization header; undefined without a well-formed one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '')?.[1];
