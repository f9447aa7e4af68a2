import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { apiDocsPage, apiDocsScript, apiDocsStyle } from './api-docs-page.ts';

/** Serves the contract at /openapi.yaml and Swagger UI at /docs. */
export async function useApiDocs(
  app: FastifyInstance,
  { contract, readAppName }: { contract: string; readAppName: () => Promise<string> },
): Promise<void> {
  app.get('/openapi.yaml', async (_request, reply) =>
    reply.type('application/yaml; charset=utf-8').send(await readFile(contract, 'utf8')),
  );

  await app.register(async (docs) => {
    // Swagger UI sets style attributes, which the site's policy forbids.
    docs.addHook('onSend', (_request, reply, payload, done) => {
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      );
      done(null, payload);
    });
    await docs.register(files, {
      root: swaggerUi,
      prefix: '/docs/',
      decorateReply: false,
      wildcard: false,
      index: false,
      allowedPath: isAsset,
    });
    docs.get('/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(apiDocsPage(await readAppName())),
    );
    docs.get('/docs/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiDocsStyle));
    docs.get('/docs/show-calls.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(apiDocsScript),
    );
  });
}

// Only the folder: importing the package would execute its browser bundle, which takes 40 MB of memory.
const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
const assets = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

function isAsset(path: string): boolean {
  return assets.includes(path);
}

/** Path of openapi.yaml. */
export const contractFile = join(import.meta.dirname, '../../../openapi.yaml');
