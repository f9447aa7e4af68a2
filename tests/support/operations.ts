import { operationCalls } from '#contract/operation-calls.gen.ts';
import type { OperationId } from '#contract/operations.ts';

import type { Method } from './test-server.ts';

/** Method and path of each operation in openapi.yaml. */
export function readOperations(): Record<OperationId, { method: Method; path: string }> {
  const entries = Object.entries(operationCalls).map(([operationId, call]) => {
    const [method, path] = call.split(' ');
    return [operationId, { method, path }];
  });
  return Object.fromEntries(entries) as Record<OperationId, { method: Method; path: string }>;
}
