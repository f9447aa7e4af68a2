import { expect, test } from 'vitest';

import { follow } from '#tests/contract/openapi.ts';
import { createMember } from '#tests/factories/members.ts';
import { calls, jsonCalls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { multipart } from '#tests/support/multipart.ts';
import { shareTestServer, type Reply } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const json = { 'content-type': 'application/json' };

/** Sends an invalid body to every operation with a JSON body, as an admin, so that only the body can be the reason. */
async function sendToAll(
  makeInvalid: (
    body: Record<string, unknown>,
    maxKb: number,
  ) => {
    payload: string | object | Buffer;
    headers?: Record<string, string>;
  },
): Promise<Reply<unknown>[]> {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  const replies: Reply<unknown>[] = [];
  for (const { method, path, body, maxBodyKb } of jsonCalls)
    replies.push(await server.send(method, path, { token, ...makeInvalid(body!, maxBodyKb) }));
  expect(replies.length).toBeGreaterThan(9);
  return replies;
}

test('S161: every JSON operation rejects a body larger than 64 kB, or than the contract says', async () => {
  for (const reply of await sendToAll((body, maxKb) => ({
    payload: { ...body, filler: 'x'.repeat(maxKb * 1024) },
  })))
    expectProblem(reply, 413);
});

test('S161: every JSON operation rejects other content types', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    'application/jsonp',
  ]) {
    for (const reply of await sendToAll((body) => ({
      payload: JSON.stringify(body),
      headers: { 'content-type': type },
    })))
      expectProblem(reply, 415);
  }
  for (const reply of await sendToAll(() => multipart({ name: 'email', content: 'a@example.org' })))
    expectProblem(reply, 415);
});

test('S161: every JSON operation rejects malformed JSON and an empty body', async () => {
  for (const payload of ['{"broken', '{"a":1}}', "{'a':1}", '\ufeff{}x', 'NaN', '{"a":\u0001}']) {
    for (const reply of await sendToAll(() => ({ payload, headers: json }))) expectProblem(reply, 400);
  }
  for (const reply of await sendToAll(() => ({ payload: '', headers: json }))) expectProblem(reply, 400);
});

test('S161: every JSON operation rejects values other than objects', async () => {
  for (const payload of ['null', '[]', '"text"', '7', 'true', '[{}]']) {
    for (const reply of await sendToAll(() => ({ payload, headers: json }))) expectProblem(reply, 400);
  }
});

test('S161: every JSON operation rejects an unknown field and names it', async () => {
  for (const reply of await sendToAll((body) => ({ payload: { ...body, isAdmin: true } }))) {
    expectProblem(reply, 400);
    expect(reply.text).toContain('isAdmin is not a field of this request.');
  }
  for (const reply of await sendToAll((body) => ({ payload: { ...body, ['long'.repeat(5000)]: 1 } })))
    expectProblem(reply, 400);
});

test('S161: every JSON operation rejects keys that could pollute prototypes', async () => {
  for (const key of [
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"\\u005f_proto__":{"isAdmin":true}',
  ]) {
    for (const reply of await sendToAll((body) => ({
      payload: `{${key},${JSON.stringify(body).slice(1)}`,
      headers: json,
    })))
      expectProblem(reply, 400);
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test('S161: every JSON operation rejects nesting that would overflow the stack', async () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  for (const payload of [
    deep('[', ']', 30_000),
    deep('{"a":', '}', 9000).replace(':}', ':1}'),
    `{"tags":[${deep('[', ']', 15_000)},${deep('[', ']', 15_000)}]}`,
  ]) {
    for (const reply of await sendToAll(() => ({ payload, headers: json }))) expectProblem(reply, 400);
  }
});
interface Typed {
  type?: string | string[];
  anyOf?: object[];
  additionalProperties?: boolean;
}

function typesOf(schema: object): (string | undefined)[] {
  const { type, anyOf } = follow<Typed>(schema);
  return anyOf ? anyOf.flatMap(typesOf) : [type].flat();
}

test('S161: every JSON operation rejects wrong types, NUL and huge texts in each field', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  for (const { method, path, body, bodySchema } of jsonCalls) {
    const fields = Object.keys(bodySchema?.properties ?? {});
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      const types = typesOf(bodySchema!.properties![field]!);
      const isList = types.includes('array');
      const otherType = types.includes('boolean') ? 'true' : true;
      const otherNumber = types.includes('integer') ? 7.5 : 7;
      const takesAny = follow<Typed>(bodySchema!.properties![field]!).additionalProperties === true;
      const otherObject = takesAny ? 'a' : { a: 1 };
      const others = [...(types.includes('null') ? [] : [null]), otherNumber, otherType, otherObject];
      const invalidValues = [...others, ...(isList ? ['beauty', [7], [null]] : [['a']])];
      const texts = ['a\0b', '\0', 'x'.repeat(60_000)].map((text) => (isList ? [text] : text));
      for (const value of [...invalidValues, ...texts]) {
        expectProblem(await server.send(method, path, { token, payload: { ...body, [field]: value } }), 400);
      }
    }
  }
});

test('S161: every JSON operation names a missing field', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  for (const { method, path, body, bodySchema } of jsonCalls) {
    for (const field of bodySchema?.required ?? []) {
      const rest = Object.fromEntries(Object.entries(body!).filter(([name]) => name !== field));
      const reply = await server.send(method, path, { token, payload: rest });
      expectProblem(reply, 400);
      expect(reply.text).toContain(`${field} is missing.`);
    }
  }
});

test('S161: operations without a body reject malformed and huge bodies', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  for (const { method, path } of calls.filter((call) => !call.body && !call.isUpload && call.method !== 'GET')) {
    expectProblem(await server.send(method, path, { token, payload: '{"broken', headers: json }), 400);
    expectProblem(await server.send(method, path, { token, payload: 'x'.repeat(70_000), headers: json }), 413);
  }
});
