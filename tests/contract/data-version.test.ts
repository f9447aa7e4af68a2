import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { dataVersionOf } from '#scripts/lib/contract/data-version.ts';
import type { OpenApi } from '#scripts/lib/contract/openapi.ts';

import { root } from './openapi.ts';

const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const versionOf = (text: string) => dataVersionOf(parse(text) as OpenApi);

/** The version of the contract with `to` in the place of the first `from`. */
function versionWith(from: string, to: string): string {
  expect(contract).toContain(from);
  return versionOf(contract.replace(from, () => to));
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
  ['a field of an answer to admins', '        - isProxyTrusted\n', '        - isProxyTrusted\n        - isSomething\n'],
])('data on devices outlive %s', (_, from, to) => {
  expect(versionWith(from, to)).toBe(versionOf(contract));
});

test.each([
  ['another type of a field', 'postIds: { type: array, maxItems: 2000', 'postIds: { type: object, maxItems: 2000'],
  ['a field that is always there', 'required: [postIds]', 'required: [postIds, brand]'],
  ['a field that is gone', 'required: [postIds]', 'required: []'],
])('data on devices do not outlive %s', (_, from, to) => {
  expect(versionWith(from, to)).not.toBe(versionOf(contract));
});
