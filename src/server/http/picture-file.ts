import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { Problem } from '#server/platform/problem.ts';

/** The multipart field `file` as it streams in; throws 400 or 415 where there is none. */
export async function readPictureFile(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  if (!request.isMultipart()) throw new Problem(415, 'Please send the picture as multipart/form-data, in a field named file.');
  const part = await firstFile(request);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem(400, 'Please send the picture in a field named file.');
  }
  return whole(part.file);
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file();
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* whole(stream: MultipartFile['file']): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The parser's limits bear a status and words of their own; all else it throws tells of a body that is no form, or half of one. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Error && 'statusCode' in error) return error;
  return new Problem(400, 'The picture did not arrive whole. Please send it again.');
}
