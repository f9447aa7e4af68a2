import { isIP } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/platform/problem.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The domain that passkeys are bound to, and the origin of the pages that may use them. On this machine it is localhost with
 * the port in use, as browsers take no IP address for a domain; throws 409 where the community has no domain.
 */
export function relyingParty(publicUrl: string, request: FastifyRequest): { id: string; origin: string } {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (loopback.includes(hostname)) {
    const used = URL.parse(`${protocol}//${request.host}`) ?? new URL(publicUrl);
    used.hostname = 'localhost';
    return { id: 'localhost', origin: used.origin };
  }
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new Problem(409, msg`Passkeys need an address with a domain name, which this community does not have.`);
  return { id: hostname, origin };
}
