import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import type { TrustedProxies } from '#server/platform/trusted-proxies.ts';

/**
 * Fastify's `trustProxy` for the setting: from the nearest address on, which callers cannot forge, a number of hops counts, or
 * as many as lie in the networks. Fastify itself takes numbers for false.
 */
export function trustProxyOf(trusted: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/**
 * Takes the port, brackets and quotes off the addresses that proxies write into X-Forwarded-For: each connection of a visitor would count
 * as another network.
 */
export function usePlainAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined)
      headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(plainAddress).join(', ');
    done();
  });
}

function plainAddress(written: string): string {
  const address = written.trim().replaceAll('"', '');
  return /^\[(.*)\](?::\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address;
}

/** Warns once if requests come through a proxy although none is trusted: all its visitors then share one address. */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: TrustedProxies): void {
  if (trusted !== false) return;
  let hasWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!hasWarned && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      hasWarned = true;
      app.log.warn(
        'A request came through a proxy, but TRUST_PROXY is off: limits count all visitors of the proxy as one. ' +
          'If the proxy is yours, set TRUST_PROXY, and let the proxy set X-Forwarded-For.',
      );
    }
    done();
  });
}
