import type { FastifyInstance, FastifyRequest } from 'fastify';

import { networkOf } from '#server/platform/rate-limiter.ts';

/** How long requests are begun in a turn before the others wait for the next ones. */
const maxTurnMs = 3;

/**
 * Bounds how long a turn of the event loop begins requests. In each turn Node accepts a single connection: with fifty
 * busy ones, whose requests were all answered in it, the next visitor waited for fifty answers, the twentieth for a thousand.
 * Callers take turns: of one that sends hundreds of requests at once, another one waits for a single request.
 */
export function useRequestTurns(app: FastifyInstance): void {
  // In the order of the callers' turns: a Map iterates in the order of insertion.
  const waiting = new Map<string, (() => void)[]>();
  let began: number | null = null;

  function beginTurn(begin: () => void): void {
    began = performance.now();
    setImmediate(endTurn);
    begin();
  }

  function endTurn(): void {
    began = null;
    const [first] = waiting;
    if (!first) return;
    const [caller, requests] = first;
    const next = requests.shift();
    waiting.delete(caller);
    if (requests.length > 0) waiting.set(caller, requests);
    if (next) beginTurn(next);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (began === null) beginTurn(done);
    else if (waiting.size === 0 && performance.now() - began < maxTurnMs) done();
    else {
      const caller = callerOf(request);
      const requests = waiting.get(caller);
      if (requests) requests.push(done);
      else waiting.set(caller, [done]);
    }
  });
}

/** Whoever has the token; it is not checked yet. */
const callerOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? networkOf(ip);
