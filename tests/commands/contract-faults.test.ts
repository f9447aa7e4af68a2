/** @module-tag sweep */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { lintContract } from '#scripts/lib/contract/lint.ts';
import { root } from '#tests/contract/openapi.ts';

const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');

/** What is replaced in openapi.yaml, once, and how the fault is described. `<here>` in it is the place of the last argument. */
const planted: [name: string, from: string, to: string, fault: string, place: string][] = [
  [
    'a type that does not exist',
    'recoveryCodesLeft: { type: integer',
    'recoveryCodesLeft: { type: integr',
    '`type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". Did you mean `integer`?',
    'integr,',
  ],
  [
    'a path parameter without a declaration',
    '  /user/login:',
    '  /user/login/{name}:',
    'The operation does not define the path parameter `{name}` expected by path `/user/login/{name}`.',
    'post:\n      operationId: login\n',
  ],
  [
    'an example that misfits',
    'message: Registration successful',
    'message: 7',
    'Example value must conform to the schema: `message` property type must be string.',
    '7\n',
  ],
  [
    'an example of a parameter that misfits',
    'default: 30 }\n      example: 30',
    'default: 30 }\n      example: thirty',
    'Example value must conform to the schema: type must be integer.',
    'thirty\n    PostCursor',
  ],
  [
    'one operationId twice',
    'operationId: login\n',
    'operationId: register\n',
    'Every operation must have a unique `operationId`.',
    'operationId: register\n      tags: [session]\n      summary: Sign in',
  ],
  [
    'a $ref to nothing',
    "username: { $ref: '#/components/schemas/Username' }",
    "username: { $ref: '#/components/schemas/Usernam' }",
    '$ref to nothing: #/components/schemas/Usernam',
    "{ $ref: '#/components/schemas/Usernam' }",
  ],
  [
    'a missing operationId',
    '      operationId: login\n',
    '',
    'Operation object should contain `operationId` field.',
    'post:\n      tags: [session]\n      summary: Sign in with',
  ],
  [
    'a missing tag',
    '      operationId: login\n      tags: [session]\n',
    '      operationId: login\n',
    'Operation tags should be defined',
    'post:\n      operationId: login\n',
  ],
  [
    'a tag that is not described',
    'tags: [session]',
    'tags: [sesion]',
    'Operation tags should be defined in global tags.',
    'sesion',
  ],
  [
    'a missing default answer',
    "        '429': { $ref: '#/components/responses/TooManyRequests' }\n        default: { $ref: '#/components/responses/Problem' }\n",
    '',
    'The call has no `default` answer, which describes its errors.',
    'responses:\n',
  ],
  [
    'a body without an example',
    '            example: { username: amara.green, email: amara@example.org, password: a long and private phrase }\n',
    '',
    'The JSON body has no example.',
    'application/json:\n',
  ],
  [
    'a misspelled key',
    'summary: Open an',
    'sumary: Open an',
    'Property `sumary` is not expected here. Did you mean `summary`?',
    'sumary:',
  ],
  [
    'a missing security',
    '      security: []\n',
    '',
    'Every operation should have security defined on it or on the root level.',
    'post:\n',
  ],
  [
    'a misspelt extension',
    'x-rate-limit: { max: 60',
    'x-rate-limt: { max: 60',
    '`x-rate-limt` is no extension of this contract. Did you mean `x-rate-limit`?',
    'x-rate-limt:',
  ],
  [
    'an unknown extension',
    'x-rate-limit: { max: 60',
    'x-internal: { max: 60',
    '`x-internal` is no extension of this contract. It has x-rate-limit, ',
    'x-internal:',
  ],
  [
    'an extension where nothing reads it',
    '    post:\n      operationId: register\n',
    '    x-rate-limit: { max: 7, seconds: 600 }\n    post:\n      operationId: register\n',
    '`x-rate-limit` has no place here: it belongs to a call.',
    'x-rate-limit: { max: 7,',
  ],
  [
    'an extension of enums where there is none',
    'recoveryCodesLeft: { type: integer',
    'recoveryCodesLeft: { x-extensible: true, type: integer',
    '`x-extensible` has no place here: it belongs to an enum.',
    'x-extensible: true, type: integer',
  ],
  [
    'an extension for POST and PATCH at another call',
    '    get:\n      operationId: user\n',
    '    get:\n      operationId: user\n      x-repeatable: true\n',
    '`x-repeatable` has no place here: it belongs to a call of members by POST or PATCH that is not tagged session, account or admin and takes no Idempotency-Key.',
    'x-repeatable: true\n      tags: [session]',
  ],
  [
    'an extension with a misspelt value',
    'x-rate-limit: { max: 60, seconds: 600 }',
    'x-rate-limit: { max: 60, second: 600 }',
    '`x-rate-limit` is written like { max: 60, seconds: 600 }, with at most 600, and at most 5 a second.',
    'x-rate-limit: { max: 60, second:',
  ],
  [
    'one security for all calls',
    'servers:\n',
    'security: []\nservers:\n',
    'Each call states its own `security`; one for all would open or close those that forget theirs.',
    '[]\nservers:',
  ],
  [
    'an answer without a schema',
    "              schema: { $ref: '#/components/schemas/Message' }\n              example: { message: An admin decides",
    '              example: { message: An admin decides',
    'The JSON body has no schema, so that anything is let through.',
    'application/json:\n              example: { message: An admin',
  ],
  [
    'what would open a call',
    'security: []\n      x-rate-limit: { max: 60, seconds: 600 }\n',
    'security: [{ bearerAuth: [] }]\n      x-rate-limit: { max: 60, seconds: 600 }\n',
    'A call that needs a login has the answer 401.',
    "responses:\n        '200':\n          description: The account exists",
  ],
  ['an open bracket', 'tags: [session]', 'tags: [session', 'not readable as YAML: ', 'summary: Open an account'],
  [
    'one key twice',
    'summary: Open an account',
    'tags: [people]',
    'not readable as YAML: Map keys must be unique',
    'tags: [people]',
  ],
  [
    'an alias of nothing',
    '[*post]',
    '[*pots]',
    'not readable as YAML: *pots stands before its anchor, or has none',
    '*pots',
  ],
];

test.each(planted)('names the place of %s', async (_name, from, to, fault, place) => {
  expect(contract).toContain(from);
  const broken = contract.replace(from, () => to);
  const faults = await lintContract(folderWith(broken));
  expect(faults.join('\n')).toContain(`openapi.yaml:${positionOf(place, broken)} ${fault}`);
  for (const line of faults) expect(line).toMatch(/^openapi\.yaml:\d+:\d+ \S.*$/);
});

test.each([
  ['an empty file', ''],
  ['a list', '- openapi: 3.1.0\n'],
])('says that %s is no contract', async (_name, text) => {
  expect(await lintContract(folderWith(text))).toEqual([
    'openapi.yaml:1:1 not a contract: it begins with `openapi: 3.1.0`.',
  ]);
});

test('says in one line which version of OpenAPI it does not know', async () => {
  const faults = await lintContract(folderWith(contract.replace('openapi: 3.1.0', 'openapi: 3.9.0')));
  expect(faults).toEqual(['openapi.yaml:1:1 Unsupported OpenAPI version: 3.9.0']);
});

test('shows the first faults of many', async () => {
  const faults = await lintContract(folderWith(contract.replaceAll('summary:', 'sumary:')));
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toMatch(/^… and \d+ more\.$/);
});

test('finds no fault in the contract of this repository', async () => {
  expect(await lintContract(root)).toEqual([]);
});

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'openapi.yaml'), text);
  return folder;
}

/** As in '458:48'. */
function positionOf(place: string, text: string): string {
  const index = text.indexOf(place);
  expect(index, `${place} is not in the contract`).toBeGreaterThan(-1);
  const lines = text.slice(0, index).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
