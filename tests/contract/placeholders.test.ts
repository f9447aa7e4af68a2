import { expect, test } from 'vitest';

import { placeholdersOf } from '#scripts/lib/messages/placeholders.ts';

test('a translation has the placeholders of its text in any order', () => {
  expect(placeholdersOf('{count} von {total}')).toBe(placeholdersOf('{total}, {count}'));
});

test.for([
  ['a value', 'Save {title}', 'Speichern'],
  ['a plural', '{count, plural, one {# post} other {# posts}}', '{count} Beiträge'],
  ['a value in a plural', '{count, plural, one {{name}} other {{name}, #}}', '{count, plural, one {eine} other {#}}'],
  ['the beginning of a link', 'New? <0>Sign up</0>', 'Neu? Registrieren</0>'],
  ['the end of a link', 'New? <0>Sign up</0>', 'Neu? <0>Registrieren'],
] as const)('a translation without %s has others than its text', ([, text, translation]) => {
  expect(placeholdersOf(translation)).not.toBe(placeholdersOf(text));
});
