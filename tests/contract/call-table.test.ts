import { describe, expect, test } from 'vitest';

import { callTable } from './call-table.ts';
import { fieldsOf, follow, openapi, operationFor } from './openapi.ts';
import type { Schema } from './openapi.ts';

const json = 'application/json';

test('all calls of the table stand, below /api', () => {
  expect(callTable).toHaveLength(28);
  expect(openapi.servers[0]?.url).toBe('/api');
});

describe.each(callTable)('$statement $call', (row) => {
  test('takes the fields of the table and demands no others', () => {
    const operation = operationFor(row.call);
    const body = operation.requestContent[row.multipart ? 'multipart/form-data' : json];
    const fields = row.body ?? [];
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(fields));
    expect(fields).toEqual(expect.arrayContaining(body ? (follow<Schema>(body.schema).required ?? []) : []));

    const parameters = operation.parameters.filter((parameter) => parameter.in !== 'path');
    const query = row.query ?? [];
    expect(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual(expect.arrayContaining(query));
    expect(query).toEqual(expect.arrayContaining(parameters.filter(({ required }) => required).map(({ name }) => name)));
  });

  test('answers the fields of the table', () => {
    const { responses } = operationFor(row.call);
    const successes = Object.keys(responses).filter((status) => /^[23]/.test(status));
    expect(successes).toEqual([row.call === 'GET /user/google' ? '302' : '200']);
    const answer = responses['200']?.[json];
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(row.answer));
    // What the caller reads unconditionally is always there.
    const outermost = row.answer.filter((field) => !/[.[]/.test(field));
    expect((answer && follow<Schema>(answer.schema).required) ?? []).toEqual(expect.arrayContaining(outermost));
  });

  test('says what is needed of who asks', () => {
    const expected = { none: [], bearer: ['bearerAuth'], 'bearer if held': ['bearerAuth', 'nobody'] }[row.auth];
    const schemes = operationFor(row.call).security?.map((scheme) => Object.keys(scheme)[0] ?? 'nobody');
    // GET /user/user is also asked with the one-time token of a Google sign-in.
    expect(schemes?.filter((scheme) => scheme !== 'handoverToken')).toEqual(expected);
  });

  test('tells the caller what went wrong in the words that it reads', () => {
    const failures = Object.entries(operationFor(row.call).responses).filter(([status]) => !/^[23]/.test(status));
    expect(failures.length).toBeGreaterThan(0);
    for (const [, content] of failures) {
      // S138: the errors of both uploads are text, all others are JSON.
      expect(Object.keys(content)).toEqual([row.multipart ? 'text/plain' : json]);
      if (!row.multipart) expect(fieldsOf(content[json])).toEqual(expect.arrayContaining(row.failure ?? ['message']));
    }
  });
});

test('S105 a saved post carries no shop link', () => {
  expect(fieldsOf(operationFor('GET /user/getSavedPosts').responses['200']?.[json])).not.toContain('savedPosts[].link');
});

test('S102 what a member keeps to itself is in no answer about others', () => {
  const calls = ['GET /user/getUserProfile', 'GET /user/searchUsers', 'GET /user/getUserConnections', 'GET /user/getAllPosts'];
  for (const call of calls) {
    const fields = fieldsOf(operationFor(call).responses['200']?.[json]).map((field) => field.split('.').at(-1));
    for (const secret of ['email', 'password', 'birthDate', 'country', 'language', 'gender']) expect(fields).not.toContain(secret);
  }
});
