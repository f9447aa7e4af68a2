import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { escapeHtml as escape } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';

import { answerLocale } from '../answer-locale.ts';
import { toProblem } from '../error-handler.ts';

const style =
  ':root{color-scheme:light dark}' +
  'body{max-width:34rem;margin:20vh auto 0;padding:0 24px;font:1.0625rem/1.5 system-ui,sans-serif;' +
  'background:light-dark(#fbf8f3,#151814);color:light-dark(#1d211b,#eceae2)}' +
  'h1{font:450 2rem/1.15 Georgia,serif;letter-spacing:-.02em;margin:0 0 12px}' +
  'a{display:inline-block;margin-top:20px;padding:10px 0;color:light-dark(#35553d,#9cc3a0)}';
const policy = `default-src 'none';style-src 'sha256-${hash('sha256', style, 'base64')}';base-uri 'none';frame-ancestors 'none'`;

/**
 * Fastify's `frameworkErrors`: answers an address that cannot be decoded, such as `/%E0%A4%A`. It matches no route and no hook runs, and
 * the app's router could not read it either: a browser gets a page that needs neither, everybody else JSON.
 */
export const answerBadAddress =
  (headers: OutgoingHttpHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, code, text } = toProblem(error);
    const locale = answerLocale(request, reply);
    void reply.code(status).headers({ ...headers, 'content-security-policy': policy, 'cache-control': 'no-store' });
    void reply.header('vary', 'accept, accept-language');
    if (!request.headers.accept?.includes('text/html')) {
      const message = translate(locale, text);
      void reply.type('application/json; charset=utf-8').send(JSON.stringify({ code, message }));
      return;
    }
    const heading = translate(locale, msg`There is no such page`);
    const reason = translate(
      locale,
      msg`This address is damaged: a part of it was lost on its way here. If it came with a link, please ask for the link again.`,
    );
    const home = translate(locale, msg`Go to the home page`);
    void reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<meta name="robots" content="noindex"><title>${escape(heading)}</title><style>${style}</style></head>` +
          `<body><main><h1>${escape(heading)}</h1><p>${escape(reason)}</p><a href="/">${escape(home)}</a></main></body></html>`,
      );
  };
