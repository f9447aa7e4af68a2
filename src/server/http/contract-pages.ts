import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Serves the contract itself at /openapi.yaml. */
export function useContractPages(app: FastifyInstance, contract: string): void {
  app.get('/openapi.yaml', async (_request, reply) => reply.type('application/yaml; charset=utf-8').send(await readFile(contract, 'utf8')));
}
