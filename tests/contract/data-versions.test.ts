import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { dataVersionsOf } from '#scripts/lib/contract/data-versions.ts';
import type { OpenApi } from '#scripts/lib/contract/openapi.ts';

import { root } from './openapi.ts';

const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const versionsOf = (text: string) => dataVersionsOf(parse(text) as OpenApi);

/** The versions of the contract with `to` in the place of the first `from`. */
function versionsWith(from: string, to: string): Record<string, string> {
  expect(contract).toContain(from);
  return versionsOf(contract.replace(from, () => to));
}

const posts = '  /user/getAllPosts:\n    get:\n';
const ids = '                  postIds: { type: array';

test.each([
  ['a field that an answer need not have', ids, `                  brand: { type: string }\n${ids}`],
  ['another description', 'The ids, the last one saved first.', 'Ids.'],
  [
    'a call that changes something',
    posts,
    `  /user/pinPost:\n    post:\n      operationId: pinPost\n      responses: {}\n${posts}`,
  ],
  [
    'a call that reads',
    posts,
    `  /user/getPinnedPosts:\n    get:\n      operationId: getPinnedPosts\n      responses: { '200': { content: { application/json: { schema: { type: object } } } } }\n${posts}`,
  ],
  ['a field of an answer to admins', '        - isProxyTrusted\n', '        - isProxyTrusted\n        - isSomething\n'],
])('stored data outlive %s', (_, from, to) => {
  expect(versionsWith(from, to)).toMatchObject(versionsOf(contract));
});

test.each([
  [
    'another type of a field of it',
    'postIds: { type: array, maxItems: 2000',
    'postIds: { type: object, maxItems: 2000',
  ],
  ['a field that it always has', 'required: [postIds]', 'required: [postIds, brand]'],
  ['a field that it no longer has', 'required: [postIds]', 'required: []'],
])('stored answers to a call do not outlive %s, those to other calls do', (_, from, to) => {
  const { getSavedPostIds: before, ...others } = versionsOf(contract);
  const after = versionsWith(from, to);
  expect(after).toMatchObject(others);
  expect(after['getSavedPostIds']).not.toBe(before);
});
