import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/platform/problem.ts';

/** Compresses responses on the fly; static files are compressed by the build. */
export async function useCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    removeContentLengthHeader: true,
  });
}

/** Answers 415 to a compressed form: its parser reads what arrives, and would wait for ever for the parts in it. */
export function refuseCompressedForms(app: FastifyInstance): void {
  // Runs before the compression's own hook, which belongs to each route and unpacks other bodies.
  app.addHook('preParsing', ({ headers }, reply, payload, done) => {
    const coding = headers['content-encoding'] ?? 'identity';
    if (coding === 'identity' || !/^multipart\//i.test(headers['content-type'] ?? '')) {
      done(null, payload);
      return;
    }
    // The rest of the body is not read.
    void reply.header('connection', 'close');
    done(new Problem(415, msg`Please send the picture uncompressed (without content-encoding).`));
  });
}

export type Coding = 'br' | 'gzip';

/** The best coding that the caller accepts; null for none. */
export function acceptedCoding({ headers }: FastifyRequest): Coding | null {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return null;
  const codings = accepted.split(',').filter(isAccepted);
  const accepts = (name: Coding) => codings.some((coding) => coding.split(';', 1)[0]?.trim().toLowerCase() === name);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** A quality of 0 means that the caller does not accept a coding (RFC 9110, 12.4.2). */
const isAccepted = (coding: string) => !/;\s*q=0(\.0*)?\s*$/i.test(coding);

export const acceptsBrotli = (request: FastifyRequest): boolean => acceptedCoding(request) === 'br';
