import { respond } from './respond.ts';

export const done = { status: 200, body: { success: true, message: 'Done.' } } as const;

const serverError = { status: 500, body: { success: false, message: '' } } as const;
const rejected = { status: 404, body: { success: false, message: 'This post does not exist.' } } as const;

/** Records the mutations that reach the server, in their order; `reply` decides how each one is answered. */
export function recordMutations(
  reply: (mutation: string) => 'ok' | 'unreachable' | 'server error' | 'rejected' = () => 'ok',
): string[] {
  const sent: string[] = [];
  const take = (mutation: string) => {
    sent.push(mutation);
    const how = reply(mutation);
    if (how === 'server error') return serverError;
    if (how === 'rejected') return rejected;
    return how === 'unreachable' ? how : undefined;
  };
  const postOf = (imageUrl: string) => imageUrl.split('/')[2];
  respond('post', '/user/savePost', ({ body }) => take(`save ${postOf(body.imageUrl)}`) ?? done);
  respond('post', '/user/unsavePost', ({ body }) => {
    const fault = take(`unsave ${postOf(body.imageUrl)}`) ?? done;
    // The contract knows no 404 of this call.
    return fault !== 'unreachable' && fault.status === 404 ? serverError : fault;
  });
  respond('post', '/user/follow/{id}', ({ path }) => {
    const fault = take(`follow ${path['id']}`);
    if (fault === serverError) return { status: 500, body: { message: '' } };
    return fault === 'unreachable' ? fault : { status: 200, body: { message: 'Done.' } };
  });
  respond('delete', '/user/deletePost/{postId}', ({ path }) => take(`delete ${path['postId']}`) ?? done);
  respond('post', '/user/addComments', ({ body, request }) => {
    const fault = take(`comment ${body.comment} ${request.headers.get('idempotency-key')}`);
    if (fault === 'unreachable') return fault;
    if (fault) return { ...fault, body: { ...fault.body, error: fault.body.message } };
    const comment = {
      commentId: `c-${body.comment}`,
      postId: 'post-1',
      userId: 'me',
      username: 'amara',
      profilePicUrl: '',
      comment: body.comment,
      createdAt: '2026-11-01T10:00:00.000Z',
    };
    return { status: 200, body: { success: true, comment } };
  });
  return sent;
}
