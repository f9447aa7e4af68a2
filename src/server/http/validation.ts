import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

import { memberLink } from '#contract/paths.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { Problem } from '#server/platform/problem.ts';

import { checkJson } from './json-bodies.ts';

// Two validators: query, path and headers are text and are converted to the contract's types; in JSON bodies nothing is
// converted or dropped silently.
const createValidator = (coerceTypes: 'array' | false) => {
  // strictNumbers would accept Infinity, which ?limit=1e309 is converted to, above any maximum.
  const ajv = new Ajv2020({
    coerceTypes,
    strictNumbers: coerceTypes === false,
    useDefaults: true,
    strict: true,
    // Compiling the schema of schemas takes a twentieth of the start, and the contract's lint has looked.
    validateSchema: false,
    strictTypes: false,
    allowUnionTypes: true,
    keywords: ['example', 'x-extensible'],
  });
  ajv.addKeyword({
    keyword: 'x-visible-text',
    type: 'string',
    validate: (_: true, text: string) => hasVisibleText(text),
  });
  ajv.addKeyword({
    keyword: 'x-web-address',
    type: 'string',
    validate: (_: true, text: string) => text.trim() === '' || memberLink(text) !== undefined,
  });
  formats(ajv, ['email', 'date', 'date-time']);
  return ajv;
};

const bodies = createValidator(false);
const texts = createValidator('array');

type Validator = ReturnType<typeof withPlainMessages>;

/** By schema, which belongs to one part of one operation: the servers of a process, as in tests, share those of the contract. */
const validators = new WeakMap<object, Validator>();

/** Compiles the schema for its first request: compiling those of all operations takes a tenth of the start. */
const createLazyValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const known = validators.get(schema);
  if (known) return known;
  let compiled: Validator | undefined;
  const validator: Validator = (data) => (compiled ??= compileValidator(schema, httpPart))(data);
  validators.set(schema, validator);
  return validator;
};

/** Throws if the schema of this part of a request is not valid. */
export function compileValidator(schema: object, httpPart: string | undefined): Validator {
  if (httpPart === 'body') return withPlainMessages(bodies.compile(schema));
  return withPlainMessages(texts.compile(httpPart === 'headers' ? withLowerCaseNames(schema) : schema));
}

/** Validates requests against the contract's schemas, and rejects NUL characters in all that is read of them. */
export function useValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(createLazyValidator);
  app.addHook('preValidation', (request, _reply, done) => {
    // A page reads no query here but in the browser, where a search may hold anything.
    const isQueryRead = request.routeOptions.schema?.querystring !== undefined;
    done(checkJson([isQueryRead && request.query, request.params]) ?? undefined);
  });
}

/** Node spells headers in lower case; Fastify adapts the schema only for its own validator. */
function withLowerCaseNames(schema: { properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, header]) => [
    name.toLowerCase(),
    header as unknown,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as object };
}

function withPlainMessages(validate: ValidateFunction) {
  return (data: unknown) => {
    if (validate(data)) return { value: data };
    return {
      error: new Problem(400, validate.errors?.[0] ? messageFor(validate.errors[0]) : msg`The request is not valid.`),
    };
  };
}

/** One sentence that names the invalid field, as the contract does. */
function messageFor(error: ErrorObject): MessageDescriptor {
  const field = error.instancePath.slice(1).replaceAll('/', '.') || 'The request';
  const params = error.params as Record<string, unknown>;
  return messages[error.keyword]?.(field, params) ?? msg`${{ field }} is not valid.`;
}

/** A message with more of them would not be read. */
const maxNamedValues = 12;

const messages: Record<string, (field: string, params: Record<string, unknown>) => MessageDescriptor> = {
  required: (_, p) => msg`${{ field: String(p['missingProperty']) }} is missing.`,
  additionalProperties: (_, p) =>
    msg`${{ field: String(p['additionalProperty']).slice(0, 60) }} is not a field of this request.`,
  type: (field, p) =>
    typeMessages[String(p['type'])]?.(field) ?? msg`${{ field }} must be ${{ type: String(p['type']) }}.`,
  enum: (field, p) => {
    const allowed = (p['allowedValues'] as string[]).map((value) => value || '(empty)');
    const values = [...allowed.slice(0, maxNamedValues), ...(allowed.length > maxNamedValues ? ['…'] : [])].join(', ');
    return msg`${{ field }} must be one of: ${{ values }}.`;
  },
  minLength: (field, p) => {
    const limit = Number(p['limit']);
    return limit === 1
      ? msg`${{ field }} must not be empty.`
      : msg`${{ field }} needs at least ${{ limit }} characters.`;
  },
  maxLength: (field, p) => msg`${{ field }} may have at most ${{ limit: Number(p['limit']) }} characters.`,
  minimum: (field, p) => msg`${{ field }} must be at least ${{ limit: Number(p['limit']) }}.`,
  maximum: (field, p) => msg`${{ field }} must be at most ${{ limit: Number(p['limit']) }}.`,
  maxItems: (field, p) => msg`${{ field }} may have at most ${{ limit: Number(p['limit']) }} entries.`,
  uniqueItems: (field) => msg`${{ field }} names something twice.`,
  format: (field, p) =>
    p['format'] === 'email'
      ? msg`${{ field }} must be an e-mail address.`
      : msg`${{ field }} is not a ${{ format: String(p['format']) }}.`,
  'x-visible-text': (field) => msg`${{ field }} must not be empty.`,
  'x-web-address': (field) => msg`${{ field }} is not the address of a web page.`,
  pattern: (field) => patternMessages[field] ?? msg`${{ field }} is not valid.`,
};

const patternMessages: Record<string, MessageDescriptor> = {
  username: msg`username may hold letters, digits, '.', '_' and '-' only.`,
  link: msg`link must begin with http:// or https://, or be empty.`,
  country: msg`country must be a two-letter code, or empty.`,
  birthDate: msg`birthDate must be a day written like 1994-05-17, or empty.`,
  comment: msg`comment must not be empty.`,
  query: msg`query must not be empty.`,
  reason: msg`reason must not be empty.`,
  oneTimeCode: msg`oneTimeCode must have six digits.`,
};

const typeMessages: Record<string, (field: string) => MessageDescriptor> = {
  string: (field) => msg`${{ field }} must be a text.`,
  integer: (field) => msg`${{ field }} must be a whole number.`,
  object: (field) => msg`${{ field }} must be a JSON object.`,
  array: (field) => msg`${{ field }} must be a list.`,
  boolean: (field) => msg`${{ field }} must be true or false.`,
};
