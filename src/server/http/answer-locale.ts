import type { FastifyReply, FastifyRequest } from 'fastify';

import { negotiateLocale, type Locale } from '#contract/locales.ts';

/** The language of a sentence in an answer to this request. Marks the answer as one that depends on it. */
export function answerLocale(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): Locale {
  const varies = String(reply.getHeader('vary') ?? '');
  if (!varies.includes(header)) void reply.header('vary', varies === '' ? header : `${varies}, ${header}`);
  return requestLocale(request);
}

/** The language of a call. Not by the cookie: the app sends the language of the page that shows the answer. */
export const requestLocale = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale =>
  negotiateLocale(undefined, headers['accept-language']);

const header = 'accept-language';
