import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

import { follow, openapi, operations, type Media, type Schema } from './openapi.ts';

// Checks the examples independently of the linter.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

test('every operation has an id of its own', () => {
  const ids = operations.map((operation) => operation.operationId);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations)('$call', (operation) => {
  test('has one tag that is described', () => {
    expect(operation.tags).toHaveLength(1);
    expect(openapi.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
  });

  test('states its security', () => {
    expect(operation.security).toBeDefined();
    const schemes = operation.security?.flatMap((scheme) => Object.keys(scheme)) ?? [];
    expect(Object.keys(openapi.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
  });

  test('describes its errors, so that no response is sent unfiltered', () => {
    expect(Object.keys(operation.responses)).toContain('default');
    const security = operation.security ?? [];
    if (security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0)) {
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

  test('fills nothing in where a field that is left out stays as it is (S123)', () => {
    const { schema } = operation.requestContent['application/json'] ?? {};
    if (!schema || !/^(PUT|PATCH) /.test(operation.call)) return;
    for (const property of Object.values(follow<Schema>(schema).properties ?? {})) {
      expect(property).not.toHaveProperty('default');
      expect(follow<Schema>(property)).not.toHaveProperty('default');
    }
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
