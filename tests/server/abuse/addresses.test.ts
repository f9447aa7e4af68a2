import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { calls } from '#tests/support/calls.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const pathCalls = calls.filter(({ operation }) => operation.parameters.some((parameter) => parameter.in === 'path'));

test('S161: ids in paths that cannot be are refused in plain words', async () => {
  const server = shared();
  const { token } = await createMember(server);
  expect(pathCalls.length).toBeGreaterThan(2);
  const ids = ['%zz', '%', '%e0%a4', '%ff', '%00', 'a%00b', 'a%2Fb', '%20', 'ä', '😀', 'x'.repeat(65), 'x'.repeat(4000), 'x'.repeat(20_000), "';drop table members;--", '__proto__', '{id}'];
  for (const { method, path } of pathCalls) {
    const stem = path.slice(0, path.lastIndexOf('/') + 1);
    for (const id of ids) expectRefusal(await server.send(method, stem + encodeURI(decodable(id)), { token }), 400, 404);
    for (const id of ids.filter((each) => each.startsWith('%'))) expectRefusal(await server.send(method, stem + id, { token }), 400, 404);
    expectRefusal(await server.send(method, stem, { token }), 400, 404);
  }
});

test('S161: each parameter in a query refuses what does not fit, and what is given twice', async () => {
  const server = shared();
  const { token } = await createMember(server);
  for (const { method, path, operation } of calls) {
    for (const { name, required, schema } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      const [bare = '', query = ''] = path.split('?');
      const at = (value: string[]) => {
        const search = new URLSearchParams(query);
        search.delete(name);
        return [bare, [...value.map((each) => `${name}=${each}`), search.toString()].filter(Boolean).join('&')].join('?');
      };
      if (required) expectRefusal(await server.send(method, at([]), { token }), 400);
      for (const wrong of ['x'.repeat(5000), '%00', 'a%00']) expectRefusal(await server.send(method, at([wrong]), { token }), 400);
      const isNumber = 'minimum' in schema;
      for (const wrong of isNumber ? ['0', '-1', '101', '1.5', '', 'abc', '1e9', '1e309', '-1e309', 'Infinity', 'NaN'] : []) {
        expectRefusal(await server.send(method, at([wrong]), { token }), 400);
      }
      expectRefusal(await server.send(method, at(['a', 'b']), { token }), 400);
      expectRefusal(await server.send(method, at(['%zz', '%zz']), { token }), 400);
      expect((await server.send(method, `${path}${path.includes('?') ? '&' : '?'}unknown=1&__proto__=1&constructor=2`, { token })).status).toBeLessThan(500);
    }
  }
});

test('S161: an id that nothing has is answered 404', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const known = new Set(['getComments', 'getPost', 'getUserProfile', 'getUsersPosts', 'isFollowing', 'getUserConnections', 'follow', 'unfollow', 'deletePost', 'reportPost', 'addComments']);
  const found = calls.filter(({ operation }) => operation.responses['404'] && operation.operationId !== 'savePost');
  expect(new Set(found.map(({ operation }) => operation.operationId))).toEqual(known);
  for (const { method, path, body } of found) expectRefusal(await server.send(method, path, { token, ...(body && { payload: body }) }), 404);
});

test('S161: an Idempotency-Key that does not fit is refused', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const keyed = calls.filter(({ operation }) => operation.parameters.some((parameter) => parameter.in === 'header'));
  expect(keyed.map(({ operation }) => operation.operationId).sort()).toEqual(['addComments', 'savePostMetadata']);
  for (const { method, path, body } of keyed) {
    for (const key of ['short', '', 'x'.repeat(101), 'x'.repeat(7000)]) {
      expectRefusal(await server.send(method, path, { token, payload: body!, headers: { 'idempotency-key': key } }), 400);
    }
  }
});

test('S161: an address or a method that the contract does not have is answered 404 in JSON', async () => {
  const server = shared();
  const { token } = await createMember(server);
  for (const path of ['/', '/user', '/user/nothing', '/user/login/', '/user//login', '/USER/login', '/user/getAllPosts/1', '/constructor']) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) expectRefusal(await server.send(method, path, { token }), 404);
  }
  for (const { method, path } of calls.filter((call) => !call.path.includes('/follow') && !call.path.includes('/unfollow'))) {
    const other = method === 'PUT' ? 'PATCH' : 'PUT';
    const reply = await server.app.inject({ method: other, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ message: 'There is nothing at this address.' });
  }
});

function decodable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
