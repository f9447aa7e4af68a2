import { getResponse } from 'msw';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { membersOnly } from '#client/mocks/members-only.ts';
import { findContractViolation } from '#tests/support/contract-violations.ts';
import { readOperations } from '#tests/support/operations.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import type { Side } from './side.ts';

const operations = readOperations();

/** The made-up community of `npm run dev:mock`. Its calls throw if an answer violates the contract. */
export function createMockedSide({ isAdmin }: { isAdmin: boolean }): Side {
  const community = createCommunity();
  community.me = { ...community.me, isAdmin };
  const handlers = [membersOnly, ...mockHandlers(community)];
  const call: TestServer['call'] = async (id, { token, query = {}, params = {}, body, headers = {} } = {}) => {
    const { method, path: template } = operations[id];
    const given = params as Record<string, unknown>;
    const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const path = filled + (search && `?${search}`);
    const isJson = body !== undefined && !(body instanceof Uint8Array);
    const request = new Request(`http://community.test/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    });
    const response = await getResponse(handlers, request);
    if (!response) throw new Error(`${id} has no mocked answer.`);
    const text = await response.text();
    const { status } = response;
    const contentType = response.headers.get('content-type') ?? '';
    const violation = findContractViolation({ method, path, status, contentType, text });
    if (violation) throw new Error(`The mocked ${id} violates openapi.yaml: ${violation}`);
    const parsed: unknown = contentType.includes('json') ? JSON.parse(text) : undefined;
    return { status, body: parsed as never, text, headers: Object.fromEntries(response.headers) };
  };
  const picture = (postId: string) => community.posts.find((post) => post.postId === postId)?.imageUrl ?? '';
  return {
    call,
    token: 'token',
    password: 'a long and private phrase',
    answers: new Map(),
    imageOf: (postId) => Promise.resolve(picture(postId)),
    mailedToken: () => Promise.resolve('t'.repeat(43)),
    oneTimeCode: () => '123456',
    ids: {
      me: 'member-0',
      friend: 'member-1',
      stranger: 'member-2',
      muted: 'member-6',
      applicant: 'member-20',
      own: 'post-0',
      post: 'post-3',
      unsaved: 'post-1',
      comment: 'post-0-0',
      collection: 'slow-mornings',
      notification: 'notification-9',
      session: 'phone',
      apiToken: 'backup',
      invitation: 'invitation-sample',
      reported: 'case-0',
    },
  };
}
