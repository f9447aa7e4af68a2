import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { reducedDataCookie } from '#contract/reduced-data.ts';

/** Whether a page is for a device that is to be spared data: by its person's own word, else by what the browser says. */
export function wantsReducedData({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): boolean {
  const choice = cookies[reducedDataCookie];
  if (choice === 'on' || choice === 'off') return choice === 'on';
  return headers['save-data'] === 'on' || /^(?:slow-)?2g$/.test(String(headers['ect']));
}

/** What such a page depends on. The link's speed is told by browsers that have been asked for it, from their next page on. */
export const varying = { vary: 'accept-encoding, cookie, save-data, ect', 'accept-ch': 'ECT' };
