import { describe, expect, test } from 'vitest';

import { callTable } from './call-table.ts';
import { fieldsOf, follow, openapi, operationFor, schemaNamed, type Schema } from './openapi.ts';

const json = 'application/json';

test('the contract has all calls of the table, below /api', () => {
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
    expect(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual(
      expect.arrayContaining(query),
    );
    expect(query).toEqual(
      expect.arrayContaining(parameters.filter(({ required }) => required).map(({ name }) => name)),
    );
  });

  test('answers the fields of the table', () => {
    const { responses } = operationFor(row.call);
    // 202 opens no session: with it a new account waits for an admin, in communities that want that.
    const successes = Object.keys(responses).filter((status) => /^[23]/.test(status) && status !== '202');
    expect(successes).toEqual([row.call === 'GET /user/google' ? '302' : '200']);
    const answer = responses['200']?.[json];
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(row.answer));
    // What the caller reads unconditionally is always there.
    const outermost = row.answer.filter((field) => !/[.[]/.test(field));
    expect((answer && follow<Schema>(answer.schema).required) ?? []).toEqual(expect.arrayContaining(outermost));
  });

  test('requires the authentication of the table', () => {
    const schemes = operationFor(row.call).security?.map((scheme) => Object.keys(scheme)[0] ?? 'nobody');
    // In the place of a session, scripts have API tokens, and GET /user/user accepts the one-time token of a Google sign-in.
    const accepted = schemes?.filter((scheme) => scheme !== 'handoverToken' && scheme !== 'apiToken');
    // A list that needs no bearer may leave out whom its holder has blocked.
    if (row.auth === 'none' && accepted?.length) expect(accepted).toContain('nobody');
    else
      expect(accepted).toEqual(
        { none: [], bearer: ['bearerAuth'], 'bearer if held': ['bearerAuth', 'nobody'] }[row.auth],
      );
  });

  test('S138: errors of the uploads are plain text, all others JSON with the fields that a caller reads', () => {
    const failures = Object.entries(operationFor(row.call).responses).filter(([status]) => !/^[23]/.test(status));
    expect(failures.length).toBeGreaterThan(0);
    for (const [, content] of failures) {
      expect(Object.keys(content)).toEqual([row.multipart ? 'text/plain' : json]);
      if (!row.multipart) expect(fieldsOf(content[json])).toEqual(expect.arrayContaining(row.failure ?? ['message']));
    }
  });
});

test('S103: a post has the fields of its statement', () => {
  const fields = ['postId', 'userId', 'imageUrl', 'link', 'caption', 'title', 'tags', 'category', 'subcategory'];
  expect(schemaNamed('Post').required).toEqual(expect.arrayContaining(fields));
  for (const call of ['GET /user/getAllPosts', 'GET /user/getUsersPosts', 'GET /user/getCategoryPosts'])
    expect(fieldsOf(operationFor(call).responses['200']?.[json])).toEqual(
      expect.arrayContaining(fields.map((field) => `posts[].${field}`)),
    );
});

test('S104: a comment has the fields of its statement', () => {
  expect(schemaNamed('Comment').required).toEqual(
    expect.arrayContaining(['commentId', 'username', 'comment', 'postId']),
  );
});

test('S107: a notification has a message, and a picture of who caused it', () => {
  const { notifications } = follow<Schema>(
    operationFor('GET /user/getUnreadNotifications').responses['200']![json]!.schema,
  ).properties!;
  const notification = follow<Schema>(notifications!.items!);
  expect(notification.required).toContain('message');
  expect(Object.keys(notification.properties!)).toContain('profilePicUrl');
});

test('S007: no field, parameter or value is about the role of a member', () => {
  const names = JSON.stringify(openapi.paths) + JSON.stringify(openapi.components);
  expect(names).toMatch(/"username"/);
  expect(names.match(/"(role|userType|accountType|explorer|creator|shopper)"/gi)).toBeNull();
});

test('S105: a saved post carries no shop link', () => {
  expect(fieldsOf(operationFor('GET /user/getSavedPosts').responses['200']?.[json])).not.toContain('savedPosts[].link');
});

test('S102: private fields of a member are in no answer about others', () => {
  const calls = [
    'GET /user/getUserProfile',
    'GET /user/searchUsers',
    'GET /user/getUserConnections',
    'GET /user/getAllPosts',
  ];
  for (const call of calls) {
    const fields = fieldsOf(operationFor(call).responses['200']?.[json]).map((field) => field.split('.').at(-1));
    for (const secret of ['email', 'password', 'birthDate', 'country', 'language', 'gender'])
      expect(fields).not.toContain(secret);
  }
});
