import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';

import { listBreakingChanges } from '#scripts/lib/contract/compare.ts';
import type { OpenApi } from '#scripts/lib/contract/openapi.ts';

import { root } from './openapi.ts';

const library = readFileSync(join(root, 'tests/fixtures/contracts/library.yaml'), 'utf8');

/** Expects these lines for the library's contract when `from` is replaced by `to` in it. */
export function expectLines(from: string, to: string, lines: string[]): void {
  expect(library).toContain(from);
  const changed = library.replace(from, () => to);
  expect(changed).not.toBe(library);
  expect(listBreakingChanges(parse(library) as OpenApi, parse(changed) as OpenApi)).toEqual(lines);
}
