import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LineCounter, parseDocument } from 'yaml';

import { lintExtensions } from '#scripts/lib/contract/lint-extensions.ts';
import { lintOpenings } from '#scripts/lib/contract/lint-openings.ts';

import { root } from './openapi.ts';

const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');

const call = (id: string) => `      operationId: ${id}\n`;
const forAll = 'a call by GET that needs no login: its answer is sent to everybody';
const login = "        '401': { $ref: '#/components/responses/Unauthorized' }\n";
const ofAdmins = 'Calls below /admin, and no others, have the tag `admin`: by it the server keeps members out.';
const loginOfAdmins = 'What admins do takes the login of an admin and nothing else: `security: [{ bearerAuth: [] }]`.';
const limit =
  'A call by POST or PUT, or without a login but by GET, needs `x-rate-limit`, as { max: 60, seconds: 600 }.';
const secret = (name: string) =>
  `\`${name}\` is a secret by its name: it belongs into the body, since addresses are logged and kept.`;
const list = 'A list in an answer needs `maxItems`, or its call the parameters `limit` and `cursor`.';

/** What is replaced in openapi.yaml after a call's id or another text, the fault, and what stands at its place. */
const planted: [name: string, after: string, from: string, to: string, fault: string, place: string][] = [
  [
    "a public cache for a member's answer",
    call('getSavedPosts'),
    '      tags:',
    '      x-public-cache-seconds: 1\n      tags:',
    `\`x-public-cache-seconds\` has no place here: it belongs to ${forAll}.`,
    'x-public-cache-seconds: 1',
  ],
  [
    'a public cache for what changes something',
    call('forgotPassword'),
    '      tags:',
    '      x-public-cache-seconds: 2\n      tags:',
    `\`x-public-cache-seconds\` has no place here: it belongs to ${forAll}.`,
    'x-public-cache-seconds: 2',
  ],
  [
    'a public cache for a day',
    call('getCommunity'),
    'seconds: 1',
    'seconds: 86400',
    '`x-public-cache-seconds` is written like 1, at most 10.',
    'x-public-cache-seconds',
  ],
  [
    'a rate limit that nobody reaches',
    call('searchUsers'),
    'max: 120, seconds: 60',
    'max: 600, seconds: 1',
    '`x-rate-limit` is written like { max: 60, seconds: 600 }, with at most 600, and at most 5 a second.',
    'x-rate-limit',
  ],
  [
    'large bodies of everybody',
    call('register'),
    '      tags:',
    '      x-max-body-kb: 256\n      tags:',
    '`x-max-body-kb` has no place here: it belongs to a call that needs a login: anybody else could fill the memory.',
    'x-max-body-kb',
  ],
  [
    'bodies of any size',
    call('previewPage'),
    'x-max-body-kb: 256',
    'x-max-body-kb: 25600',
    '`x-max-body-kb` is written like 256, at most 1024.',
    'x-max-body-kb',
  ],
  [
    'what would be published twice',
    call('addComments'),
    '      tags:',
    '      x-repeatable: true # a comment\n      tags:',
    '`x-repeatable` has no place here: it belongs to a call of members by POST or PATCH that is not tagged session, account or admin and takes no Idempotency-Key.',
    'x-repeatable: true # a comment',
  ],
  [
    'a mail that would be sent twice',
    call('sendVerification'),
    '      tags:',
    '      x-repeatable: true\n      tags:',
    '`x-repeatable` has no place here: it belongs to a call of members by POST or PATCH that is not tagged session, account or admin and takes no Idempotency-Key.',
    'x-repeatable: true',
  ],
  [
    'a call without its 401',
    call('getSavedPosts'),
    login,
    '',
    'A call that needs a login has the answer 401.',
    'responses:',
  ],
  [
    'a call without a rate limit',
    call('createCollection'),
    'x-rate-limit: { max: 120, seconds: 600 }\n',
    '\n',
    limit,
    'post:',
  ],
  [
    'as many codes as one likes',
    call('prove'),
    'max: 10,',
    'max: 200,',
    'Where somebody can sign in or try a code, `x-rate-limit` is at most { max: 120, seconds: 600 }.',
    'x-rate-limit:',
  ],
  ["a visitor's DELETE", call('deletePost'), '[{ bearerAuth: [] }, { apiToken: [write] }]', '[]', limit, 'delete:'],
  ['an act of admins for everybody', call('removePost'), '[{ bearerAuth: [] }]', '[]', loginOfAdmins, 'security: []'],
  [
    'an act of admins by a script',
    call('removeComment'),
    '[{ bearerAuth: [] }]',
    '[{ bearerAuth: [] }, { apiToken: [write] }]',
    loginOfAdmins,
    'security: [{ bearerAuth: [] }, {',
  ],
  ['an act of admins for members', call('exportAuditLog'), 'tags: [admin]', 'tags: [posts]', ofAdmins, 'tags:'],
  [
    'a token of a sign-in at another call',
    call('getCurrentUser'),
    '[{ bearerAuth: [] }]',
    '[{ bearerAuth: [] }, { handoverToken: [] }]',
    '`handoverToken` belongs to the call `user` alone: it is for finishing a sign-in.',
    'security:',
  ],
  [
    'a password in an address',
    call('searchPosts'),
    'name: query',
    'name: password',
    secret('password'),
    'name: password',
  ],
  [
    'a token in an address',
    call('getSavedPosts'),
    '      parameters:\n',
    '      parameters:\n        - { name: sessionToken, in: query, schema: { type: string, maxLength: 9 } }\n',
    secret('sessionToken'),
    'name: sessionToken',
  ],
  ['an endless list', call('searchUsers'), 'maxItems: 50, ', '', list, 'users:'],
  [
    'a list without pages',
    call('getComments'),
    "        - $ref: '#/components/parameters/Limit'\n",
    '',
    list,
    'comments:',
  ],
  ['pages of any size', '    Limit:\n', ', maximum: 100', '', 'A number that is sent needs `maximum`.', 'schema:'],
  [
    'a text of any length',
    '    About:\n',
    '      maxLength: 500\n',
    '',
    'A text that is sent needs `maxLength`.',
    'About:',
  ],
  [
    'a text whose pattern has no end',
    '    Country:\n',
    '{2})?$',
    '{2,})?$',
    'A text that is sent needs `maxLength`.',
    'Country:',
  ],
  [
    'fields that nobody named',
    call('register'),
    '              additionalProperties: false\n',
    '',
    'An object that is sent needs `additionalProperties: false`, so that fields which it does not name are refused.',
    'schema:',
  ],
  [
    'a field of any type',
    call('register'),
    'message: { type: string }',
    'message: { description: Anything. }',
    'A schema needs a `type`: without one anything is let through.',
    'message:',
  ],
];

/** With all of them at once, since reading the whole contract takes long. */
const text = planted.reduce((before, [, after, from, to]) => {
  const start = before.indexOf(after);
  expect(start, `${after} is not in openapi.yaml`).toBeGreaterThan(-1);
  const rest = before.slice(start);
  expect(rest).toContain(from);
  return before.slice(0, start) + rest.replace(from, () => to);
}, contract);
const lines = text.split('\n');
function lint(yaml: string): string[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  return [...lintExtensions(document, lineCounter), ...lintOpenings(document, lineCounter)];
}

const faults = lint(text).map((fault) => {
  const [, line, column, words] = /^openapi\.yaml:(\d+):(\d+) (.*)$/.exec(fault) ?? [];
  return { words, at: lines[Number(line) - 1]?.slice(Number(column) - 1) };
});

test.each(planted)('%s is refused', (_name, _after, _from, _to, words, place) => {
  expect(faults).toContainEqual({ words, at: expect.stringContaining(place) as string });
});

test('nothing else is refused, and nothing in the contract of this repository', () => {
  expect(faults).toHaveLength(planted.length);
  expect(lint(contract)).toEqual([]);
});
