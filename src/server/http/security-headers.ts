import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

import type { Config } from '#server/platform/config.ts';

interface SecurityHeaders {
  pages: OutgoingHttpHeaders;
  /** Of answers to calls, of pictures and of the app's files. */
  others: OutgoingHttpHeaders;
}

/** Sets a strict Content-Security-Policy and the other security headers. */
export function useSecurityHeaders(app: FastifyInstance, { pages, others }: SecurityHeaders): void {
  app.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(/^\/(?:api|assets|media)\//.test(url) ? others : pages);
    done();
  });
}

/** The security headers of all answers. To be computed once: for each request it took a sixth of the time of a fast answer. */
export function securityHeaders(publicUrl: string, hsts: Config['hsts']): SecurityHeaders {
  const pages = pageHeaders(publicUrl, hsts);
  // All of them together are larger than a small picture, and than most answers.
  const names = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  const others = {
    ...Object.fromEntries(Object.entries(pages).filter(([name]) => names.includes(name))),
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  };
  return { pages, others };
}

function pageHeaders(publicUrl: string, hsts: Config['hsts']): OutgoingHttpHeaders {
  const isHttps = publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && hsts !== 'off' && { includeSubDomains: hsts === 'subdomains' },
    crossOriginEmbedderPolicy: false,
    // Either of these two makes Chromium start another process for a new tab's page once it has the answer: docs/decisions.md.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => undefined);
  return response.getHeaders();
}
