import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { operationCalls } from '#contract/operation-calls.gen.ts';

import { root } from './openapi.ts';

test('a stored query names the read that answers it, by whose version it is dropped', () => {
  const called = new Map(Object.entries(operationCalls).map(([id, call]) => [call as string, id]));
  const queries = globSync('src/client/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    // Each part is what follows a call, up to the next one.
    const [, ...parts] = readFileSync(join(root, file), 'utf8').split(/api\.GET\(\s*'/);
    return parts.flatMap((part) => {
      const [, stored] = /persist: [^}]*?'(\w+)'/.exec(part) ?? [];
      const read = called.get(`GET ${part.slice(0, part.indexOf("'"))}`);
      return stored === undefined ? [] : [{ file, stored, read }];
    });
  });
  expect(queries.length).toBeGreaterThan(20);
  const misfits = queries.filter(({ stored, read }) => stored !== read);
  expect(misfits.map(({ file, stored, read }) => `${file}: write persist: '${read}' instead of '${stored}'`)).toEqual(
    [],
  );
});
