import type { Direction, Schema } from './openapi.ts';

type Report = (change: string) => void;

/**
 * Reports what of a type, an enum, a limit or a format has changed for the worse: narrower in a request, wider in an answer. Returns
 * whether it is another type, where the fields need not be compared.
 */
export function compareValues(direction: Direction, before: Schema, after: Schema, report: Report): boolean {
  const isAnother = compareTypes(direction, typesOf(before), typesOf(after), report);
  if (isAnother) return true;
  compareEnums(direction, before, after, report);
  compareFormats(direction, before, after, report);
  if (direction === 'request') {
    compareLimits(before, after, report);
    compareChecks(before, after, report);
    if (before.default !== undefined && written(before.default) !== written(after.default)) {
      const present = after.default === undefined ? 'no default' : `the default ${written(after.default)}`;
      report(`has ${present} instead of ${written(before.default)}`);
    }
  }
  return false;
}

const written = (value: unknown) => JSON.stringify(value);

/** Null is compared apart. */
const typesOf = ({ type }: Schema) => [type ?? []].flat().filter((name) => name !== 'null');

function compareTypes(direction: Direction, before: string[], after: string[], report: Report): boolean {
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  // Without a type it is anything.
  if (wide.length === 0) return false;
  const isIn = (name: string) => wide.includes(name) || (name === 'integer' && wide.includes('number'));
  if (narrow.length > 0 && narrow.every(isIn)) return false;
  const words = (names: string[]) => names.join(' or ') || 'anything';
  report(`is ${words(after)} instead of ${words(before)}`);
  return true;
}

const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum)?.map(written);

function compareEnums(direction: Direction, before: Schema, after: Schema, report: Report): void {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (direction === 'request' && now) {
    const lost = old?.filter((value) => !now.includes(value));
    if (!lost) report(`accepts only ${now.join(', ')}`);
    else if (lost.length > 0) report(`no longer accepts ${lost.join(', ')}`);
  }
  if (direction === 'answer' && old && before['x-extensible'] && !after['x-extensible'])
    report('no longer says that clients have to expect further values: x-extensible is removed');
  if (direction === 'answer' && old && !before['x-extensible']) {
    const gained = now?.filter((value) => !old.includes(value));
    if (!gained) report('may now be any value');
    else if (gained.length > 0) report(`may now be ${gained.join(', ')}`);
    else if (after['x-extensible']) report('may now get further values: x-extensible is new');
  }
}

/** Two patterns cannot be compared, so that every change of one counts. */
function compareFormats(direction: Direction, before: Schema, after: Schema, report: Report): void {
  const needed = direction === 'request' ? after : before;
  if (needed.format !== undefined && before.format !== after.format)
    report(`has the format ${after.format ?? 'of any text'} instead of ${before.format ?? 'any text'}`);
  if (direction === 'request' && after.pattern !== undefined && before.pattern !== after.pattern)
    report(`has the pattern ${after.pattern} instead of ${before.pattern ?? 'none'}`);
}

const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

function compareLimits(before: object, after: object, report: Report): void {
  const limit = (schema: object, name: string) => (schema as Record<string, number | undefined>)[name];
  for (const name of [...upperLimits, ...lowerLimits]) {
    const now = limit(after, name);
    if (now === undefined) continue;
    const isUpper = upperLimits.includes(name);
    const isCount = name !== 'minimum' && name !== 'exclusiveMinimum';
    const old = limit(before, name) ?? (isUpper ? Infinity : isCount ? 0 : -Infinity);
    if (isUpper ? now < old : now > old)
      report(`has the ${name} ${now}${Number.isFinite(old) ? ` instead of ${old}` : ', which it had not'}`);
  }
  if ('uniqueItems' in after && after.uniqueItems === true && !('uniqueItems' in before))
    report('accepts no item twice now');
}

/** Without such a check the server stores what it has refused, as a link that runs a script. */
function compareChecks(before: Schema, after: Schema, report: Report): void {
  for (const check of ['x-visible-text', 'x-web-address'] as const) {
    if (after[check] && !before[check]) report(`is now checked: ${check} is new`);
    if (before[check] && !after[check]) report(`is no longer checked: ${check} is removed`);
  }
}
