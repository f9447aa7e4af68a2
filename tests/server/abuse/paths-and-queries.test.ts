import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { calls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const pathCalls = calls.filter(({ operation }) => operation.parameters.some((parameter) => parameter.in === 'path'));

test('S161: impossible ids in paths are rejected with a readable message', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  expect(pathCalls.length).toBeGreaterThan(2);
  const ids = [
    '%zz',
    '%',
    '%e0%a4',
    '%ff',
    '%00',
    'a%00b',
    'a%2Fb',
    '%20',
    'ä',
    '😀',
    'x'.repeat(65),
    'x'.repeat(4000),
    'x'.repeat(20_000),
    "';drop table members;--",
    '__proto__',
    '{id}',
  ];
  for (const { method, operation } of pathCalls) {
    const [stem = '', rest = ''] = operation.call.slice(method.length + 1).split(/\{\w+\}/);
    for (const id of ids)
      expectProblem(await server.send(method, stem + encodeURI(decodable(id)) + rest, { token }), 400, 404);
    for (const id of ids.filter((each) => each.startsWith('%')))
      expectProblem(await server.send(method, stem + id + rest, { token }), 400, 404);
    expectProblem(await server.send(method, stem + rest, { token }), 400, 404);
  }
});

test('S161: every query parameter rejects invalid and repeated values', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  for (const { method, path, operation } of calls) {
    for (const { name, required, schema } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      const [bare = '', query = ''] = path.split('?');
      const at = (value: string[]) => {
        const search = new URLSearchParams(query);
        search.delete(name);
        return [bare, [...value.map((each) => `${name}=${each}`), search.toString()].filter(Boolean).join('&')].join(
          '?',
        );
      };
      if (required) expectProblem(await server.send(method, at([]), { token }), 400);
      for (const wrong of ['x'.repeat(5000), '%00', 'a%00'])
        expectProblem(await server.send(method, at([wrong]), { token }), 400);
      const isNumber = 'minimum' in schema;
      for (const wrong of isNumber
        ? ['0', '-1', '101', '1.5', '', 'abc', '1e9', '1e309', '-1e309', 'Infinity', 'NaN']
        : []) {
        expectProblem(await server.send(method, at([wrong]), { token }), 400);
      }
      expectProblem(await server.send(method, at(['a', 'b']), { token }), 400);
      expectProblem(await server.send(method, at(['%zz', '%zz']), { token }), 400);
      expect(
        (
          await server.send(method, `${path}${path.includes('?') ? '&' : '?'}unknown=1&__proto__=1&constructor=2`, {
            token,
          })
        ).status,
      ).toBeLessThan(500);
    }
  }
});

test('S161: an unknown id is answered 404', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  // What they are asked for is no id, or there is nothing to be found.
  const others = [
    ...['searchUsers', 'searchPosts', 'searchNearPosts', 'getCategoryPosts', 'listDailyNumbers', 'changePageText'],
    ...['getCollectionIds', 'unblockMember', 'unmuteMember', 'openDailyMailLink', 'stopDailyMail'],
  ];
  const silent = calls.filter(
    ({ operation }) =>
      !operation.responses['404'] &&
      operation.parameters.some(
        (parameter) => parameter.in === 'path' || (parameter.in === 'query' && parameter.required),
      ),
  );
  const advice = 'openapi.yaml: a call that takes an id has 404 among its responses';
  expect(silent.map(({ operation }) => operation.operationId).toSorted(), advice).toEqual(others.toSorted());
  // The ids of these two are in the body: tests of their own send unknown ones.
  const inBody: readonly (string | undefined)[] = ['savePost', 'decideMembers'];
  const found = calls.filter(({ operation }) => operation.responses['404'] && !inBody.includes(operation.operationId));
  for (const { method, path, body } of found)
    expectProblem(await server.send(method, path, { token, ...(body && { payload: body }) }), 404);
});

test('S161: an invalid Idempotency-Key is rejected', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  const keyed = calls.filter(({ operation }) => operation.parameters.some((parameter) => parameter.in === 'header'));
  expect(keyed.map(({ operation }) => operation.operationId).sort()).toEqual(['addComments', 'savePostMetadata']);
  for (const { method, path, body } of keyed) {
    for (const key of ['short', '', 'x'.repeat(101), 'x'.repeat(7000)]) {
      expectProblem(
        await server.send(method, path, { token, payload: body!, headers: { 'idempotency-key': key } }),
        400,
      );
    }
  }
});

test('S161: an unknown path or method is answered 404 in JSON', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  for (const path of [
    '/',
    '/user',
    '/user/nothing',
    '/user/login/',
    '/user//login',
    '/USER/login',
    '/user/getAllPosts/1',
    '/constructor',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expectProblem(await server.send(method, path, { token }), 404);
  }
  for (const { path } of calls.filter((call) => !call.path.includes('/follow') && !call.path.includes('/unfollow'))) {
    const methods = calls.filter((call) => call.path === path).map((call) => call.method);
    const other = (['PUT', 'PATCH', 'DELETE'] as const).find((each) => !methods.includes(each))!;
    const reply = await server.app.inject({
      method: other,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode, path).toBe(404);
    expect(reply.json()).toEqual({ code: 'not-found', message: 'There is nothing at this address.' });
  }
});

function decodable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
