import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { Problem } from '#server/platform/problem.ts';

/** The multipart field `file` as it streams in; throws 400 or 415 where there is none. */
export async function readPictureFile(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  if (!request.isMultipart()) throw new Problem(415, 'Please send the picture as multipart/form-data, in a field named file.');
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem(400, 'Please send the picture in a field named file.');
  }
  return part.file;
}
