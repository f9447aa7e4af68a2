import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { outboxMutations } from '#client/app/outbox-backend.ts';

import { root } from './openapi.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const backend = read('src/client/app/outbox-backend.ts');

const declared = globSync('src/client/{app,features,routes,shared}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  Array.from(read(file).matchAll(/^(?:export )?const (\w+): OutboxMutation</gm), ([, name = '']) => ({ file, name })),
);

test('every mutation of the outbox is found after a restart', () => {
  const missing = declared.filter(({ name }) => !backend.includes(`\n  ${name},\n`));
  const advice = missing.map(
    ({ file, name }) => `src/client/app/outbox-backend.ts: add ${name} of ${file} to outboxMutations`,
  );
  expect(advice).toEqual([]);
  expect(declared.length).toBe(outboxMutations.length);
});

test('what undoes a mutation is a mutation of the outbox, and is undone by it', () => {
  const misfits = outboxMutations.filter(({ inverse }) => {
    const other = inverse?.();
    return other && !(outboxMutations.includes(other) && other.inverse?.().name);
  });
  expect(
    misfits.map(({ name }) => `The inverse of ${name} is not in src/client/app/outbox-backend.ts, or has no inverse`),
  ).toEqual([]);
});

test('no two mutations are stored under one name', () => {
  const names = outboxMutations.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
