import { Socket } from 'node:net';
import type {} from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** After how many milliseconds without a byte in either direction a connection is closed. */
export interface IdleLimits {
  /** While a body arrives. JSON must also be complete after 15 seconds. */
  body: number;
  /** At any other time; longer than the turn of a picture at the decoder takes. */
  connection: number;
}

export const idleLimits: IdleLimits = { body: 30_000, connection: 4 * 60_000 };

/** Closes connections on which a picture has stopped arriving. Fastify's `connectionTimeout` closes the others. */
export function closeIdleUploads(app: FastifyInstance, { body, connection }: IdleLimits): void {
  // By now other bodies have been read; a form is read by its handler.
  app.addHook('preValidation', (request, _reply, done) => {
    const { raw } = request;
    // A request that the server makes to itself has no real socket.
    if (request.isMultipart() && !raw.complete && raw.socket instanceof Socket) {
      raw.setTimeout(body);
      raw.once('end', () => raw.setTimeout(connection));
    }
    done();
  });
}
