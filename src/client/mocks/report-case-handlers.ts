import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { listPeople } from './people.ts';

const nothingThere = { status: 404, body: { message: 'There is nothing to remove any more.' } } as const;

/** Reported posts, which admins decide, and what they remove without a report. */
export function reportCaseHandlers(community: Community): HttpHandler[] {
  const find = (id: string) => community.cases.find((reported) => reported.case.caseId === id);
  const removePost = (postId: string) => {
    community.posts = community.posts.filter((post) => post.postId !== postId);
  };
  return [
    answer('get', '/admin/reports', ({ query }) => {
      const isOpen = query.get('state') !== 'decided';
      const all = community.cases.map((reported) => reported.case);
      const open = all.filter(({ decision }) => decision === null);
      const listed = isOpen ? open : all.filter(({ decision }) => decision !== null);
      if (query.get('sort') === 'mostReported') listed.sort((a, b) => b.reportsCount - a.reportsCount);
      return { status: 200, body: { cases: listed, openCount: open.length, nextCursor: null } };
    }),
    answer('get', '/admin/reports/{caseId}', ({ path: { caseId = '' } }) => {
      const reported = find(caseId);
      if (!reported) return { status: 404, body: { message: 'This report does not exist.' } };
      const found = reported.case;
      const { post } = reported;
      const [first, second] = listPeople(community).filter(({ _id }) => _id !== found.author._id);
      const reports = [first, second].flatMap((reporter, index) =>
        reporter
          ? {
              reporter,
              reason: found.newestReason,
              at: found.openedAt,
              decidedCount: 3 - index,
              upheldCount: 2 * index,
            }
          : [],
      );
      return {
        status: 200,
        body: {
          case: found,
          post,
          isRemoved: found.decision === 'remove' || found.decision === 'suspend',
          authorIsAdmin: false,
          authorIsModerator: false,
          authorIsSuspended: found.decision === 'suspend',
          newestPosts: [],
          reports,
          notes: reported.notes ?? [],
          history: [],
        },
      };
    }),
    answer('post', '/admin/reports/{caseId}/decide', ({ path: { caseId = '' }, body }) => {
      const reported = find(caseId);
      if (!reported) return { status: 404, body: { message: 'This report does not exist.' } };
      const found = reported.case;
      if (found.decision !== null) return { status: 409, body: { message: '@noor.field has already removed it.' } };
      const { decision, message = '' } = body;
      const decidedAt = new Date().toISOString();
      reported.case = { ...found, decision, message, decidedAt, decidedBy: community.me.username };
      if (decision === 'remove' || decision === 'suspend') removePost(reported.post.postId);
      return { status: 200, body: { message: 'It is decided. The reporters are told so.' } };
    }),
    answer('post', '/admin/reports/{caseId}/notes', ({ path: { caseId = '' }, body: { text } }) => {
      const reported = find(caseId);
      if (!reported) return { status: 404, body: { message: 'This report does not exist.' } };
      const { notes = [] } = reported;
      const at = new Date().toISOString();
      const note = { noteId: `note-${notes.length}`, authorName: community.me.username, text: text.trim(), at };
      reported.notes = [...notes, note];
      return { status: 200, body: { message: 'Your note is saved.' } };
    }),
    answer('post', '/admin/posts/{postId}/remove', ({ path: { postId = '' } }) => {
      if (!community.posts.some((post) => post.postId === postId)) return nothingThere;
      removePost(postId);
      return { status: 200, body: { message: 'The post is removed. Its author reads your reason.' } };
    }),
    answer('post', '/admin/comments/{commentId}/remove', ({ path }) => {
      const comments = community.comments.filter(({ commentId }) => commentId !== path['commentId']);
      if (comments.length === community.comments.length) return nothingThere;
      community.comments = comments;
      return { status: 200, body: { message: 'The comment is removed. Its author reads your reason.' } };
    }),
  ];
}
