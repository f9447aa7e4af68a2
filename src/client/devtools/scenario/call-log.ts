import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import type { OperationId } from '#contract/operations.ts';

const maxCalls = 50;

/** A call of this tab. It has neither path parameters nor query nor body, so that it can be passed on in a report. */
export interface LoggedCall {
  id: number;
  /** Undefined for a path that the contract does not have. */
  operation: OperationId | undefined;
  method: string;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** In milliseconds; undefined while the call is under way. */
  durationMs: number | undefined;
  /** The status, or how the call ended without one. */
  result: number | 'pending' | 'unreachable' | 'aborted';
  /** What the scenario changed, such as `latency:1500`; empty for the network as it is. */
  changes: string[];
}

export interface CallLog {
  /** The last calls, the newest first. */
  calls: ReadonlyAtom<readonly LoggedCall[]>;
  /** Adds a call that begins now. Returns how to complete it. */
  begin: (call: Pick<LoggedCall, 'operation' | 'method'>) => CompleteCall;
}

/** Says how a call ended, and what the scenario changed. */
type CompleteCall = (result: LoggedCall['result'], changes: string[]) => void;

/** A log of the last 50 calls. */
export function createCallLog(): CallLog {
  const calls = createAtom<readonly LoggedCall[]>([]);
  let count = 0;
  return {
    calls,
    begin(call) {
      count += 1;
      const id = count;
      const startedAt = Date.now();
      const begun: LoggedCall = { ...call, id, startedAt, durationMs: undefined, result: 'pending', changes: [] };
      calls.set((logged) => [begun, ...logged].slice(0, maxCalls));
      return (result, changes) => {
        const ended = { ...begun, durationMs: Date.now() - startedAt, result, changes };
        calls.set((logged) => logged.map((other) => (other.id === id ? ended : other)));
      };
    },
  };
}
