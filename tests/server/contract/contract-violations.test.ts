import { expect, test } from 'vitest';

import { findContractViolation } from '#tests/support/contract-violations.ts';

const json = 'application/json; charset=utf-8';
const answer = (part: Partial<Parameters<typeof findContractViolation>[0]>) =>
  findContractViolation({
    method: 'GET',
    path: '/user/isFollowing?userId=1',
    status: 200,
    contentType: json,
    text: '{"isFollowing":true}',
    ...part,
  });

test('an answer that follows the contract is no violation', () => {
  expect(answer({})).toBeNull();
  expect(answer({ status: 404, text: '{"code":"not-found","message":"There is no such member."}' })).toBeNull();
  const nothing = '{"code":"not-found","message":"There is nothing."}';
  expect(answer({ method: 'GET', path: '/nothing', status: 404, text: nothing })).toBeNull();
});

test.each([
  ['a field that is not documented', { text: '{"isFollowing":true,"more":1}' }],
  ['one that is missing', { text: '{}' }],
  ['one of another type', { text: '{"isFollowing":"true"}' }],
  ['a status that is not documented', { status: 201 }],
  ['a redirect that is not documented', { status: 302, text: '', contentType: '' }],
  ['another content type', { contentType: 'text/html' }],
  ['an error with more than its message', { status: 400, text: '{"code":"conflict","message":"No.","stack":"at x"}' }],
  ['an error without a code', { status: 400, text: '{"message":"No."}' }],
  ['an error with an unknown code', { status: 400, text: '{"code":"odd","message":"No."}' }],
  ['text where the contract has JSON', { status: 400, contentType: 'text/plain', text: 'No.' }],
  [
    'JSON where the contract has text',
    { method: 'POST', path: '/user/uploadPostImage', status: 400, text: '{"message":"No."}' },
  ],
  [
    'a field that is not documented, deep inside',
    {
      path: '/user/searchUsers?query=a',
      text: '{"users":[{"_id":"1","username":"a","profilePicUrl":"","email":"a@example.org"}]}',
    },
  ],
])('an answer with %s is a violation', (_, part) => {
  expect(answer(part)).toContain('answered');
});
