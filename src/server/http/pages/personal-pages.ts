import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const cookieName = 'personal-pages';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/**
 * Pages are rendered as visitors see them, with posts of members whom a member may have blocked or muted. The answers to such a
 * member set a cookie, with which its browser gets the empty page and renders the member's own answers. It says what the member has
 * done itself: one who was blocked gets what everybody gets, and cannot learn it from the cookie or the page.
 */
export function usePersonalPages(app: FastifyInstance, publicUrl: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
  app.addHook('onSend', (request, reply, payload, done) => {
    const { viewer } = request;
    if (viewer?.hidesOthers && !wantsPersonalPage(request))
      void reply.setCookie(cookieName, '1', { ...options, maxAge: maxAgeSeconds });
    else if (viewer && !viewer.hidesOthers && wantsPersonalPage(request)) void reply.clearCookie(cookieName, options);
    done(null, payload);
  });
}

/** Whether the page is for a member whose screens differ from those of visitors. */
export const wantsPersonalPage = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  cookies[cookieName] !== undefined;
