import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { openapi, operations } from './openapi.ts';
import type { Media } from './openapi.ts';

// A second reading of the schemas, independent of the linter's.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

test('every operation has an id of its own', () => {
  const ids = operations.map((operation) => operation.operationId);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations)('$call', (operation) => {
  test('bears one tag that is described', () => {
    expect(operation.tags).toHaveLength(1);
    expect(openapi.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
  });

  test('states its security', () => {
    expect(operation.security).toBeDefined();
    const schemes = operation.security?.flatMap((scheme) => Object.keys(scheme)) ?? [];
    expect(Object.keys(openapi.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
  });

  test('describes its errors, so that no answer leaves unfiltered', () => {
    expect(Object.keys(operation.responses)).toContain('default');
    if (operation.security?.some((scheme) => 'bearerAuth' in scheme) && operation.security.length === 1) {
      expect(Object.keys(operation.responses)).toContain('401');
    }
  });

  test('shows an example of each JSON body that fits its schema', () => {
    const bodies = [operation.requestContent, ...Object.values(operation.responses)];
    for (const media of bodies.flatMap((content) => content['application/json'] ?? [])) {
      const examples = examplesOf(media);
      expect(examples).not.toHaveLength(0);
      for (const example of examples) expectToFit(example, media.schema);
    }
  });

  test('shows an example of each parameter that fits its schema', () => {
    for (const parameter of operation.parameters) expectToFit(parameter.example, parameter.schema);
  });

  test('refuses fields of a JSON body that it does not name', () => {
    const body = operation.requestContent['application/json'];
    if (body) expect(body.schema.additionalProperties).toBe(false);
  });
});

function examplesOf(media: Media): unknown[] {
  return [
    ...(media.example === undefined ? [] : [media.example]),
    ...Object.values(media.examples ?? {}).map((example) => example.value),
  ];
}

function expectToFit(example: unknown, schema: object): void {
  // With the components beside it, '#/components/…' means what it means in the document.
  const validate = ajv.compile({ ...schema, components: openapi.components });
  validate(example);
  expect(validate.errors, JSON.stringify(example)).toBeNull();
}
