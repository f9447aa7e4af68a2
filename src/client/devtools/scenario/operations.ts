import { operationCalls } from '#contract/operation-calls.gen.ts';
import type { OperationId } from '#contract/operations.ts';

/** All operations of the contract, by name. */
export const operationIds = (Object.keys(operationCalls) as OperationId[]).toSorted();

export const isOperationId = (text: string): text is OperationId => Object.hasOwn(operationCalls, text);

const templates = operationIds
  .map((operation) => ({ operation, call: operationCalls[operation], segments: operationCalls[operation].split('/') }))
  // `/user/passkeys/options` before `/user/passkeys/{passkeyId}`.
  .toSorted((one, other) => parametersOf(one.call) - parametersOf(other.call));

/** The operation that a request to a path below /api is, or undefined if the contract has none. */
export function operationOf(method: string, pathname: string): OperationId | undefined {
  const asked = `${method} ${pathname.replace(/^\/api/, '')}`.split('/');
  return templates.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith('{') || segment === asked[index]),
  )?.operation;
}

function parametersOf(call: string): number {
  return call.split('{').length;
}
