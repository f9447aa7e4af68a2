import { expect, test } from 'vitest';

import { compileText } from '#scripts/lib/messages/vite-messages.ts';

test('a text without placeholders stays a text', () => {
  expect(compileText('Log in')).toBe('Log in');
});

test('a plural keeps its forms', () => {
  expect(compileText('{count, plural, one {# post} other {# posts}}')).toEqual([
    ['count', 'plural', { one: ['#', ' post'], other: ['#', ' posts'] }],
  ]);
});

test.for(['Since {day, date}', '{count, plural, one {At {hour, time, short}} other {#}}'])(
  'a date in a text, which the trimmed Lingui cannot write, fails the build: %s',
  (text) => {
    expect(() => compileText(text)).toThrow('Use Intl for the date');
  },
);
