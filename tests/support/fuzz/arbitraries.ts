import fc from 'fast-check';

import { follow, type Schema } from '#tests/contract/openapi.ts';

/** Values that exist on the server, by the name of the field that refers to them; they change during the run. */
export type KnownValues = Record<string, string[]>;

// Inputs that often break servers.
const troublesome = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e',
  '\ufeff',
  '😀',
  'İ',
  'ﷺ',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9'.repeat(400),
  "' or 1=1 --",
  '"; drop table members; --',
  '%',
  '%zz',
  '%00',
  '../../etc/passwd',
  '\\',
  '{}',
  '[]',
  '<script>',
  '${1}',
  '{{1}}',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(501),
  'x'.repeat(2201),
  'x'.repeat(20_000),
  '\n'.repeat(300),
  'a@b',
  'x@example.org\r\nbcc: y',
  'javascript:alert(1)',
  'http://',
  'me',
  '2026-02-30',
];

export const strangeText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...troublesome) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)) },
);

const strangeValue = fc.oneof(
  strangeText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, [], {}, [[]], [null]),
);

/** A valid value for the schema; an existing one for fields such as `postId`. */
export function validValue(given: Schema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const schema = follow<Schema & { format?: string; pattern?: string; minimum?: number; maximum?: number }>(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (known[name]) return fc.nat().map((n) => known[name]?.[n % known[name].length] ?? '');
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') {
    const item = validValue(schema.items ?? {}, '', known);
    return fc.uniqueArray(item, { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  }
  if (schema.type === 'object') return validObject(schema, known);
  if (schema.format === 'email') return fc.nat(99_999).map((n) => `fuzz${n}@example.org`);
  return fc.string({
    unit: 'grapheme',
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 40),
  });
}

function validObject(schema: Schema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, validValue(field, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** A valid body, or one with an invalid, unknown or missing field. */
export function bodyFor(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const valid = validObject(schema, known);
  const fields = Object.keys(schema.properties ?? {});
  const withInvalidField = fc
    .tuple(valid, fc.constantFrom(...fields, 'isAdmin', '_id', 'toString'), strangeValue)
    .map(([body, field, value]) => ({ ...body, [field]: value }));
  const withMissingField = fc
    .tuple(valid, fc.constantFrom(...fields))
    .map(([body, field]) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: withInvalidField },
    { weight: 1, arbitrary: withMissingField },
    { weight: 1, arbitrary: strangeValue },
  );
}
