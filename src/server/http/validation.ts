import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { Problem } from '#server/platform/problem.ts';
import { refuseUnfitJson } from './json-bounds.ts';

// Two validators: what comes as text (query, path, headers) is read as numbers where the contract says so; a JSON body
// is taken as it is, with nothing converted or dropped in silence.
const make = (coerceTypes: 'array' | false) => {
  // strictNumbers would let Infinity, which ?limit=1e309 is read as, pass by every maximum.
  const ajv = new Ajv2020({ coerceTypes, strictNumbers: coerceTypes === false, useDefaults: true, strict: true, strictTypes: false, allowUnionTypes: true, keywords: ['example'] });
  formats(ajv, ['email', 'date', 'date-time']);
  return ajv;
};

/** Validates requests by the contract's schemas, and refuses characters that no text of ours holds. */
export function useValidation(app: FastifyInstance): void {
  const bodies = make(false);
  const texts = make('array');
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    withPlainWords(httpPart === 'body' ? bodies.compile(schema) : texts.compile(httpPart === 'headers' ? inLowerCase(schema) : schema));
  app.setValidatorCompiler(compile);
  app.addHook('preValidation', (request, _reply, done) => {
    done(refuseUnfitJson([request.query, request.params]) ?? undefined);
  });
}

/** Node hands headers out in lower case; with a validator of one's own, Fastify leaves it to that to look for them there. */
function inLowerCase(schema: { properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, header]) => [name.toLowerCase(), header as unknown]);
  return { ...schema, properties: Object.fromEntries(properties) as object };
}

function withPlainWords(validate: ValidateFunction) {
  return (data: unknown) => {
    if (validate(data)) return { value: data };
    return { error: new Problem(400, validate.errors?.[0] ? plainWords(validate.errors[0]) : 'The request is not valid.') };
  };
}

/** One sentence on what does not fit, naming the field. */
function plainWords(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const field = path === '' ? 'The request' : path;
  const params = error.params as Record<string, unknown>;
  const say = words[error.keyword];
  return say ? say(field, params) : `${field} is not valid.`;
}

const words: Record<string, (field: string, params: Record<string, unknown>) => string> = {
  required: (_, p) => `${String(p['missingProperty'])} is missing.`,
  additionalProperties: (_, p) => `${String(p['additionalProperty']).slice(0, 60)} is not a field of this request.`,
  type: (field, p) => `${field} must be ${article(String(p['type']))}.`,
  enum: (field, p) => `${field} must be one of: ${(p['allowedValues'] as string[]).map((value) => value || '(empty)').join(', ')}.`,
  minLength: (field, p) => (p['limit'] === 1 ? `${field} must not be empty.` : `${field} needs at least ${String(p['limit'])} characters.`),
  maxLength: (field, p) => `${field} may have at most ${String(p['limit'])} characters.`,
  minimum: (field, p) => `${field} must be at least ${String(p['limit'])}.`,
  maximum: (field, p) => `${field} must be at most ${String(p['limit'])}.`,
  maxItems: (field, p) => `${field} may have at most ${String(p['limit'])} entries.`,
  uniqueItems: (field) => `${field} names something twice.`,
  format: (field, p) => (p['format'] === 'email' ? `${field} must be an e-mail address.` : `${field} is not a ${String(p['format'])}.`),
  pattern: (field) => patterns[field] ?? `${field} is not valid.`,
};

const patterns: Record<string, string> = {
  username: "username may hold letters, digits, '.', '_' and '-' only.",
  link: 'link must begin with http:// or https://, or be empty.',
  country: 'country must be a two-letter code, or empty.',
  birthDate: 'birthDate must be a day written like 1994-05-17, or empty.',
  comment: 'comment must not be empty.',
  query: 'query must not be empty.',
  reason: 'reason must not be empty.',
};

function article(type: string): string {
  const names: Record<string, string> = { string: 'a text', integer: 'a whole number', object: 'a JSON object', array: 'a list', boolean: 'true or false' };
  return names[type] ?? type;
}
