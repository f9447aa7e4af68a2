import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import type { OperationId } from '#contract/operations.ts';

import type { Method } from './test-server.ts';

/** Method and path of each operation in openapi.yaml. */
export function readOperations(): Record<OperationId, { method: Method; path: string }> {
  const document = parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: OperationId }>>;
  };
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => [operationId, { method: method.toUpperCase() as Method, path }] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<OperationId, { method: Method; path: string }>;
}
