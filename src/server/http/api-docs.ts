import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The calls of this community</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="calls"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/show-calls.js"></script>
  </body>
</html>
`;

const script = `SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#calls', docExpansion: 'none', validatorUrl: null });\n`;

/** Serves the contract at /openapi.yaml and Swagger UI at /docs. */
export async function useApiDocs(app: FastifyInstance, contract: string): Promise<void> {
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
    docs.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    docs.get('/docs/show-calls.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
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
