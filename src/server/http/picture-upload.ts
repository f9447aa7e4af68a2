import type { MultipartFile } from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/platform/problem.ts';

/** The multipart field `file` as a stream; throws 400 or 415 if there is none. */
export async function readPictureUpload(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  if (!request.isMultipart())
    throw new Problem(415, msg`Please send the picture as multipart/form-data, in a field named file.`);
  const part = await firstFile(request);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem(400, msg`Please send the picture in a field named file.`);
  }
  return chunksOf(part.file);
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file();
  } catch (error) {
    throw toProblem(error);
  }
}

async function* chunksOf(stream: MultipartFile['file']): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw toProblem(error);
  }
}

/** Errors of the parser's limits have a status and a message; all others mean a malformed or incomplete form. */
function toProblem(error: unknown): unknown {
  if (error instanceof Error && 'statusCode' in error) return error;
  return new Problem(400, msg`The picture did not arrive whole. Please send it again.`);
}
