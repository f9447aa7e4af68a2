import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/** Serves the built client: hashed assets for ever, and its page at every address that is no call, picture or file. */
export async function useClientFiles(app: FastifyInstance, { folder, owner }: { folder: string; owner: Config['owner'] }): Promise<void> {
  const page = withSettings(await readFile(join(folder, 'index.html'), 'utf8'), owner);

  await app.register(files, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/*', (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    // A missing file or call is a 404, not a page that a script or an image would choke on.
    if (/^(api|media|assets)(\/|$)|\.[a-z0-9]{1,8}$/i.test(path)) {
      reply.callNotFound();
      return;
    }
    if (path === 'oauth-success') void reply.header('referrer-policy', 'no-referrer');
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** The page with the owner's settings in it, as data that no browser runs. */
function withSettings(html: string, owner: Config['owner']): string {
  const json = JSON.stringify(owner).replaceAll('<', '\\u003c');
  return html.replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`);
}
