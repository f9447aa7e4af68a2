import { answer } from '#client/mocks/answer.ts';

import { network } from './network.ts';

export const done = { status: 200, body: { success: true, message: 'Done.' } } as const;

/** What reaches the server, in its order; `reply` decides on each. */
export function listenToActions(reply: (what: string) => 'unreachable' | 'broken' | 'refused' | 'ok' = () => 'ok') {
  const sent: string[] = [];
  const take = (what: string) => {
    sent.push(what);
    const how = reply(what);
    if (how === 'unreachable') return 'unreachable';
    if (how === 'broken') return { status: 500, body: { success: false, message: '' } } as const;
    if (how === 'refused') return { status: 404, body: { success: false, message: 'This post does not exist.' } } as const;
    return undefined;
  };
  network.use(
    answer('post', '/user/savePost', ({ body }) => take(`save ${body.imageUrl.split('/')[2]}`) ?? done),
    answer('post', '/user/unsavePost', ({ body }) => {
      const fault = take(`unsave ${body.imageUrl.split('/')[2]}`);
      return fault === undefined || fault === 'unreachable' ? (fault ?? done) : { status: 500, body: { success: false, message: '' } };
    }),
    answer('post', '/user/follow/{id}', ({ path }) => {
      const fault = take(`follow ${path['id']}`);
      return fault === 'unreachable' ? fault : { status: 200, body: { message: 'Done.' } };
    }),
    answer('delete', '/user/deletePost/{postId}', ({ path }) => take(`delete ${path['postId']}`) ?? done),
    answer('post', '/user/addComments', ({ body, request }) => {
      const fault = take(`comment ${body.comment} ${request.headers.get('idempotency-key')}`);
      if (fault === 'unreachable') return fault;
      if (fault) return { status: 404, body: { success: false, message: 'This post does not exist.', error: 'This post does not exist.' } };
      const said = { commentId: `c-${body.comment}`, postId: 'post-1', userId: 'me', username: 'amara', profilePicUrl: '', comment: body.comment, createdAt: '2026-11-01T10:00:00.000Z' };
      return { status: 200, body: { success: true, comment: said } };
    }),
  );
  return sent;
}
