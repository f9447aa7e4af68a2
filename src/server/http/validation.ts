import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

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
    strictTypes: false,
    allowUnionTypes: true,
    keywords: ['example'],
  });
  formats(ajv, ['email', 'date', 'date-time']);
  return ajv;
};

/** Validates requests against the contract's schemas, and rejects NUL characters everywhere. */
export function useValidation(app: FastifyInstance): void {
  const bodies = createValidator(false);
  const texts = createValidator('array');
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    withPlainMessages(
      httpPart === 'body'
        ? bodies.compile(schema)
        : texts.compile(httpPart === 'headers' ? withLowerCaseNames(schema) : schema),
    );
  app.setValidatorCompiler(compile);
  app.addHook('preValidation', (request, _reply, done) => {
    done(checkJson([request.query, request.params]) ?? undefined);
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
      error: new Problem(400, validate.errors?.[0] ? messageFor(validate.errors[0]) : 'The request is not valid.'),
    };
  };
}

/** One sentence that names the invalid field. */
function messageFor(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const field = path === '' ? 'The request' : path;
  const params = error.params as Record<string, unknown>;
  const message = messages[error.keyword];
  return message ? message(field, params) : `${field} is not valid.`;
}

const messages: Record<string, (field: string, params: Record<string, unknown>) => string> = {
  required: (_, p) => `${String(p['missingProperty'])} is missing.`,
  additionalProperties: (_, p) => `${String(p['additionalProperty']).slice(0, 60)} is not a field of this request.`,
  type: (field, p) => `${field} must be ${typeNames[String(p['type'])] ?? String(p['type'])}.`,
  enum: (field, p) =>
    `${field} must be one of: ${(p['allowedValues'] as string[]).map((value) => value || '(empty)').join(', ')}.`,
  minLength: (field, p) =>
    p['limit'] === 1 ? `${field} must not be empty.` : `${field} needs at least ${String(p['limit'])} characters.`,
  maxLength: (field, p) => `${field} may have at most ${String(p['limit'])} characters.`,
  minimum: (field, p) => `${field} must be at least ${String(p['limit'])}.`,
  maximum: (field, p) => `${field} must be at most ${String(p['limit'])}.`,
  maxItems: (field, p) => `${field} may have at most ${String(p['limit'])} entries.`,
  uniqueItems: (field) => `${field} names something twice.`,
  format: (field, p) =>
    p['format'] === 'email' ? `${field} must be an e-mail address.` : `${field} is not a ${String(p['format'])}.`,
  pattern: (field) => patternMessages[field] ?? `${field} is not valid.`,
};

const patternMessages: Record<string, string> = {
  username: "username may hold letters, digits, '.', '_' and '-' only.",
  link: 'link must begin with http:// or https://, or be empty.',
  country: 'country must be a two-letter code, or empty.',
  birthDate: 'birthDate must be a day written like 1994-05-17, or empty.',
  comment: 'comment must not be empty.',
  query: 'query must not be empty.',
  reason: 'reason must not be empty.',
  oneTimeCode: 'oneTimeCode must have six digits.',
};

const typeNames: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  object: 'a JSON object',
  array: 'a list',
  boolean: 'true or false',
};
