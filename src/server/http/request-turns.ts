import type { FastifyInstance } from 'fastify';

/** How long requests are begun in a turn before the others wait for the next ones. */
const maxTurnMs = 3;

/**
 * Bounds how long a turn of the event loop begins requests. In each turn Node accepts a single connection: with fifty
 * busy ones, whose requests were all answered in it, the next visitor waited for fifty answers, the twentieth for a thousand.
 */
export function useRequestTurns(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let began: number | null = null;

  function beginTurn(begin: () => void): void {
    began = performance.now();
    setImmediate(endTurn);
    begin();
  }

  function endTurn(): void {
    began = null;
    const next = waiting.shift();
    if (next) beginTurn(next);
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    if (began === null) beginTurn(done);
    else if (waiting.length === 0 && performance.now() - began < maxTurnMs) done();
    else waiting.push(done);
  });
}
