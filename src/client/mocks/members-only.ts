import { http, HttpResponse } from 'msw/http';

import { operationCalls } from '#contract/operation-calls.gen.ts';
import type { OperationId } from '#contract/operations.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';

/** Calls that visitors can make. */
const forVisitors: OperationId[] = [
  'register',
  'login',
  'getPasskeyChallenge',
  'loginWithPasskey',
  'loginWithSecondFactor',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'undoEmailChange',
  'downloadData',
  'searchUsers',
  'getAllPosts',
  'getUsersPosts',
  'getCategoryPosts',
  'searchPosts',
  'getPost',
  'getPublicPost',
  'getPublicCollection',
  'getUserConnections',
  'stopDailyMail',
  'getCommunity',
  'getInvitation',
  'getAnnouncement',
  'getPage',
];

const patterns = forVisitors.map((id) => new RegExp(`^${operationCalls[id].replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Refuses calls of members that have no bearer; every bearer is a session. Other handlers answer the rest. */
export const membersOnly = http.all('*/api/*', ({ request: { method, url, headers } }) => {
  const { pathname } = new URL(url);
  // Vite serves the client's own modules, some of which are in a folder `api`.
  if (!pathname.startsWith('/api/') || headers.has('authorization')) return undefined;
  const call = `${method} ${pathname.replace('/api', '')}`;
  if (patterns.some((pattern) => pattern.test(call))) return undefined;
  const code: ProblemCode = 'sign-in-needed';
  const message = 'Please log in.';
  // Uploads are refused in plain text.
  return call.includes('/upload')
    ? HttpResponse.text(message, { status: 401, headers: { 'problem-code': code } })
    : HttpResponse.json({ code, message }, { status: 401 });
});
