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
  const at = `openapi.yaml: ${operation.call}`;

  test('has one tag that is described', () => {
    expect(operation.tags, `${at} has one tag`).toHaveLength(1);
    expect(
      openapi.tags.map((tag) => tag.name),
      `${at} has a tag that \`tags\` at the top describes`,
    ).toContain(operation.tags[0]);
  });

  test('states its security', () => {
    expect(
      operation.security,
      `${at} has \`security\`: [] for everybody, [{ bearerAuth: [] }] for members`,
    ).toBeDefined();
    const schemes = operation.security?.flatMap((scheme) => Object.keys(scheme)) ?? [];
    expect(Object.keys(openapi.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
  });

  test('describes its errors, so that no response is sent unfiltered', () => {
    const responses = Object.keys(operation.responses);
    expect(responses, `${at} has the response \`default\``).toContain('default');
  });

  test('shows an example of each JSON body that fits its schema', () => {
    const bodies = [operation.requestContent, ...Object.values(operation.responses)];
    for (const media of bodies.flatMap((content) => content['application/json'] ?? [])) {
      const examples = examplesOf(media);
      expect(examples, `${at} has an \`example\` of each JSON body and answer`).not.toHaveLength(0);
      for (const example of examples) expectToFit(example, media.schema, at);
    }
  });

  test('shows an example of each parameter that fits its schema', () => {
    for (const parameter of operation.parameters) expectToFit(parameter.example, parameter.schema, at);
  });

  test('fills nothing in where a field that is left out stays as it is (S123)', () => {
    const { schema } = operation.requestContent['application/json'] ?? {};
    if (!schema || !/^(PUT|PATCH) /.test(operation.call)) return;
    for (const property of Object.values(follow<Schema>(schema).properties ?? {})) {
      expect(property, `${at}: no field has a default`).not.toHaveProperty('default');
      expect(follow<Schema>(property), `${at}: no field has a default`).not.toHaveProperty('default');
    }
  });

  test('refuses fields of a JSON body that it does not name', () => {
    const body = operation.requestContent['application/json'];
    if (body)
      expect(body.schema.additionalProperties, `${at}: its body has \`additionalProperties: false\``).toBe(false);
  });
});

function examplesOf(media: Media): unknown[] {
  return [
    ...(media.example === undefined ? [] : [media.example]),
    ...Object.values(media.examples ?? {}).map((example) => example.value),
  ];
}

function expectToFit(example: unknown, schema: object, at: string): void {
  // With the components beside it, '#/components/…' means what it means in the document.
  const validate = ajv.compile({ ...schema, components: openapi.components });
  validate(example);
  expect(validate.errors, `${at}: the example does not fit: ${JSON.stringify(example)}`).toBeNull();
}
