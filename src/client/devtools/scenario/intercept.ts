import type { OperationId } from '#contract/operations.ts';
import { generalCode } from '#contract/problem-codes.ts';

import type { Scenario } from './scenario.ts';

/** A call of the API, as far as scenarios ask for it. */
export interface ApiCall {
  operation: OperationId | undefined;
  method: string;
  hasBearer: boolean;
  /** Whether it has an Idempotency-Key, by which the server knows a repeated one. */
  hasKey?: boolean;
}

/** What becomes of a call instead of being sent. */
type Interception = 'unreachable' | { status: number; body: string; headers: Record<string, string> };

const sampleText = 'The scenario of the devtools';

/** How long a scenario delays this call, in milliseconds; offline, calls fail at once. */
export function latencyOf({ latencies, isOffline }: Scenario, { operation }: ApiCall): number {
  return isOffline ? 0 : ((operation && latencies[operation]) ?? latencies['*'] ?? 0);
}

/** The answer that the scenario gives to this call, or undefined if the call is to be sent. */
export function interceptionOf(
  { failures, isStorageFull, isOffline, isUnauthorized }: Scenario,
  { operation, method, hasBearer }: ApiCall,
): Interception | undefined {
  if (isOffline) return 'unreachable';
  if (isUnauthorized && hasBearer) return problem(401, `${sampleText} ends every session.`, operation);
  const failure = (operation && failures[operation]) ?? failures['*'];
  if (failure === undefined && isStorageFull && !['GET', 'HEAD', 'DELETE'].includes(method))
    return problem(507, `${sampleText} leaves no space.`, operation);
  if (failure === undefined || failure === 'unreachable') return failure;
  return problem(failure, `${sampleText} fails ${operation ?? 'this call'} with ${failure}.`, operation);
}

/** The contract's Problem; uploads are refused in plain text, with the code in a header. */
function problem(status: number, message: string, operation: OperationId | undefined): Interception {
  return operation === 'uploadPostImage' || operation === 'uploadProfileImage'
    ? { status, body: message, headers: { 'content-type': 'text/plain', 'problem-code': generalCode(status) } }
    : {
        status,
        body: JSON.stringify({ code: generalCode(status), message }),
        headers: { 'content-type': 'application/json' },
      };
}
