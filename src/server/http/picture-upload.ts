import type { MultipartFile } from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { limits } from '#contract/vocabulary.ts';
import { Problem } from '#server/platform/problem.ts';

/** A picture that arrives. */
interface PictureUpload {
  bytes: AsyncIterable<Uint8Array>;
  /** As many bytes as it has at most; undefined if the request does not say. */
  announcedBytes: number | undefined;
}

/** Passes on the multipart field `file` as a stream; throws 400 or 415 if there is none. */
export async function withPictureUpload<Result>(
  request: FastifyRequest,
  use: (upload: PictureUpload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new Problem(415, msg`Please send the picture as multipart/form-data, in a field named file.`);
  const part = await firstFile(request);
  try {
    if (part?.fieldname !== 'file') throw new Problem(400, msg`Please send the picture in a field named file.`);
    const length = Number(request.headers['content-length']);
    const announcedBytes = Number.isSafeInteger(length) ? Math.min(length, limits.imageBytes) : undefined;
    return await use({ bytes: chunksOf(part.file), announcedBytes });
  } finally {
    // A refused file is answered at once. What still comes of it goes nowhere: many browsers read the answer after they have sent all.
    part?.file.resume();
  }
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
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch (error) {
    throw toProblem(error);
  }
}

/** Errors of the parser's limits have a status and a message; all others mean a malformed or incomplete form. */
function toProblem(error: unknown): unknown {
  if (error instanceof Error && 'statusCode' in error) return error;
  return new Problem(400, msg`The picture did not arrive whole. Please send it again.`);
}
