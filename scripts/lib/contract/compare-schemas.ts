import { compareValues } from './compare-values.ts';
import { follow, nameOf, type Direction, type OpenApi, type Schema } from './openapi.ts';

export interface Comparison {
  before: OpenApi;
  after: OpenApi;
  report: (subject: string, change: string) => void;
  /** Pairs of components that were compared, since components may contain themselves. */
  seen: Set<string>;
}

/** Reports what of a schema no longer accepts what clients send, or is no longer what clients read. */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  before: Schema,
  after: Schema,
  subject: string,
): void {
  const [old, now] = [withoutNull(before), withoutNull(after)];
  const isSame = old.schema.$ref !== undefined && old.schema.$ref === now.schema.$ref;
  const label = isSame ? (nameOf(old.schema) ?? subject) : subject;
  const was = resolve(comparison.before, old.schema);
  const is = resolve(comparison.after, now.schema);
  const [wasNull, isNull] = [old.nullable || was.nullable, now.nullable || is.nullable];
  if (direction === 'request' && wasNull && !isNull)
    comparison.report(isSame ? label : subject, 'may no longer be null');
  if (direction === 'answer' && isNull && !wasNull)
    comparison.report(now.nullable ? subject : label, 'may now be null');

  const pair = `${direction} ${old.schema.$ref ?? ''} ${now.schema.$ref ?? ''}`;
  if (old.schema.$ref !== undefined && comparison.seen.has(pair)) return;
  comparison.seen.add(pair);
  if (was.forms.length > 1 || is.forms.length > 1) compareForms(comparison, direction, was.forms, is.forms, label);
  else compareResolved(comparison, direction, was.forms[0], is.forms[0], label);
}

interface Resolved {
  /** The alternatives of oneOf and anyOf, or the one schema. */
  forms: [Schema, ...Schema[]];
  nullable: boolean;
}

/** `anyOf: [X, null]` is X that may be null. */
function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const forms = schema.oneOf ?? schema.anyOf ?? [];
  const [first, ...further] = forms.filter(({ type }) => type !== 'null');
  const nullable = forms.some(({ type }) => type === 'null');
  return first && further.length === 0 ? { schema: first, nullable } : { schema, nullable };
}

function resolve(document: OpenApi, part: Schema): Resolved {
  const { allOf, ...own } = follow<Schema>(document, part);
  const parts = (allOf ?? []).flatMap((item) => resolve(document, item).forms);
  const schema = parts.reduce<Schema>(
    (whole, item) => ({
      ...item,
      ...whole,
      properties: { ...item.properties, ...whole.properties },
      required: [...(item.required ?? []), ...(whole.required ?? [])],
    }),
    own,
  );
  const types = [schema.type ?? []].flat();
  const forms = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return {
    forms: forms.length > 0 ? (forms as [Schema, ...Schema[]]) : [schema],
    nullable: types.includes('null') || (schema.oneOf ?? schema.anyOf ?? []).some(({ type }) => type === 'null'),
  };
}

function compareForms(
  comparison: Comparison,
  direction: Direction,
  before: Schema[],
  after: Schema[],
  subject: string,
): void {
  const same = (form: Schema) => (other: Schema) => JSON.stringify(form) === JSON.stringify(other);
  const gone = before.filter((form) => !after.some(same(form)));
  const added = after.filter((form) => !before.some(same(form)));
  if (gone.length === added.length)
    gone.forEach((form, index) => compareSchemas(comparison, direction, form, added[index] ?? {}, subject));
  else if (direction === 'request' && gone.length > 0) comparison.report(subject, 'no longer accepts one of its forms');
  else if (direction === 'answer' && added.length > 0) comparison.report(subject, 'may now have another form');
  for (const form of before.filter((candidate) => after.some(same(candidate))))
    compareSchemas(comparison, direction, form, form, subject);
}

function compareResolved(
  comparison: Comparison,
  direction: Direction,
  before: Schema,
  after: Schema,
  subject: string,
): void {
  const { report } = comparison;
  if (compareValues(direction, before, after, (change) => report(subject, change))) return;
  const compare = (old: Schema, now: Schema, part: string) =>
    compareSchemas(comparison, direction, old, now, subject + part);
  const present = after.properties ?? {};
  const isRequired = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const now = present[name];
    const field = `${subject}.${name}`;
    if (!now) {
      if (direction === 'answer' || after.additionalProperties === false) report(field, 'removed');
      continue;
    }
    if (direction === 'request' && isRequired(after, name) && !isRequired(before, name))
      report(field, 'is now required');
    if (direction === 'answer' && isRequired(before, name) && !isRequired(after, name))
      report(field, 'may now be missing');
    compare(property, now, `.${name}`);
  }
  if (direction === 'request') {
    for (const name of Object.keys(present))
      if (!before.properties?.[name] && isRequired(after, name)) report(`${subject}.${name}`, 'is new and required');
    if (after.additionalProperties === false && before.additionalProperties !== false)
      report(subject, 'no longer accepts fields that it does not name');
  }
  if (direction === 'answer' && after.additionalProperties && !before.additionalProperties)
    report(subject, 'may now have fields that it does not name');
  if (direction === 'answer' && before.maxItems !== undefined && after.maxItems === undefined)
    report(subject, 'may now have any number of items: maxItems is removed');
  if (before.items && after.items) compare(before.items, after.items, '[]');
  if (typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object')
    compare(before.additionalProperties, after.additionalProperties, '.*');
}
