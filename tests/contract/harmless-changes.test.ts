import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { listBreakingChanges } from '#scripts/lib/contract/compare.ts';
import type { OpenApi } from '#scripts/lib/contract/openapi.ts';

import { expectLines } from './library-change.ts';
import { root } from './openapi.ts';

const problems = "        '404': { $ref: '#/components/responses/Problem' }\n";

const changes: [name: string, from: string, to: string][] = [
  ['a description', 'description: The books.', 'description: All books.'],
  [
    'a new call',
    '  /books/{id}:',
    '  /shelves: { get: { operationId: listShelves, responses: { default: { description: All. } } } }\n  /books/{id}:',
  ],
  [
    'a new optional parameter',
    'parameters: [{ name: id,',
    'parameters: [{ name: of, in: query, schema: {} }, { name: id,',
  ],
  [
    'a new optional field of a request',
    'isbn: { type: string, maxLength: 17 }',
    'isbn: { type: string, maxLength: 17 }\n                series: { type: string }',
  ],
  ['a field that may be left out', 'required: [title]', 'required: []'],
  ['a higher maximum', 'maximum: 100', 'maximum: 200'],
  [
    'no limit',
    'title: { type: string, maxLength: 40 }\n                pages',
    'title: { type: string }\n                pages',
  ],
  [
    'a longer text in an answer',
    'title: { type: string, maxLength: 40 }\n        pages',
    'title: { type: string, maxLength: 80 }\n        pages',
  ],
  ['one value more in a request', '[poems, novels]', '[poems, novels, plays]'],
  ['a number instead of an integer in a request', "type: [integer, 'null']", "type: [number, 'null']"],
  ['a new field in an answer', 'added: { type: string', 'removed: { type: string }\n        added: { type: string'],
  [
    'a field that is always there',
    'required: [title, pages, state, mark]',
    'required: [title, pages, state, mark, added]',
  ],
  ['fewer values in an answer', '[here, lent]', '[here]'],
  ['one value more of those that clients have to expect', 'enum: [new]', 'enum: [new, worn]'],
  ['an error that `default` describes as well', problems, ''],
  ['a further error', problems, `${problems}        '409': { description: It is lent. }\n`],
  ['a further way to log in', 'security: [{ bearerAuth: [] }]', 'security: [{ bearerAuth: [] }, { apiToken: [] }]'],
  [
    'a schema that became a component',
    'isbn: { type: string, maxLength: 17 }',
    "isbn: { $ref: '#/components/schemas/Problem/properties/message' }",
  ],
  [
    'another order',
    '        title: { type: string, maxLength: 40 }\n        pages: { type: integer }\n',
    '        pages: { type: integer }\n        title: { type: string, maxLength: 40 }\n',
  ],
];
test.each(changes)('%s harms no client', (_name, from, to) => expectLines(from, to, []));

test('names three of the calls that a component is part of', () => {
  const present = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as OpenApi;
  const changed = structuredClone(present) as OpenApi & {
    components: { schemas: Record<string, { type: string; properties: object }> };
  };
  changed.components.schemas['Image'] = { type: 'object', properties: {} };
  const lines = listBreakingChanges(present, changed);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines)
    expect(line).toMatch(/^Image\.\w+ removed: clients of (\/[\w/]+, ){2}\/[\w/]+ and \d+ more$/);
  expect(listBreakingChanges(present, present)).toEqual([]);
});
