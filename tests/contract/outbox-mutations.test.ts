import { expect, test } from 'vitest';

import { outboxMutations } from '#client/app/outbox-backend.ts';

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
