import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createShortClassNames } from '#scripts/lib/short-class-names.ts';

test('every class has a short name of its own, the same whichever is asked for first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'class-names-'));
  const many = Array.from({ length: 4000 }, (_, index) => `c${index}`);
  writeFileSync(join(folder, 'a.module.css'), many.map((name) => `.${name} { top: .5rem; }`).join('\n'));
  writeFileSync(join(folder, 'b.module.css'), '.c0 { animation: rise 1s; } @keyframes rise { }');
  const asked = [...many.map((name) => [name, 'a'] as const), ['c0', 'b'] as const, ['rise', 'b'] as const];
  const nameAll = (order: typeof asked) => {
    const nameOf = createShortClassNames(folder);
    return new Map(order.map(([name, file]) => [`${file} ${name}`, nameOf(name, join(folder, `${file}.module.css`))]));
  };
  const names = nameAll(asked);
  expect(new Set(names.values()).size).toBe(asked.length);
  expect([...names.values()].every((name) => /^[a-z][a-z0-9]{0,2}$/i.test(name))).toBe(true);
  expect(nameAll(asked.toReversed())).toEqual(new Map([...names].toReversed()));
  expect(() => createShortClassNames(folder)('absent', join(folder, 'a.module.css'))).toThrow('absent');
});
