import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/platform/problem.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

/** Serves pictures at /media/<id>/<width>.<format>. */
export function useMedia(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', { compress: false }, async (request, reply) => {
    const picture = await pictures.read(request.params.id, request.params.file);
    if (!picture) throw new Problem(404, msg`This picture does not exist.`);
    return reply.headers({ 'cache-control': picture.cacheControl, 'content-type': picture.type }).send(picture.bytes);
  });
}
