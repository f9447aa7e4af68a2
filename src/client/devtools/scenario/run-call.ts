import type { CallLog } from './call-log.ts';
import { interceptionOf, latencyOf, type ApiCall } from './intercept.ts';
import type { Scenario } from './scenario.ts';
import { wait } from './wait.ts';

export interface CallRunner {
  scenario: { get: () => Scenario };
  log: CallLog;
}

/** Makes a call as the scenario wants it: delayed, answered here, or sent by `send`. Logs it. */
export async function runCall(
  { scenario, log }: CallRunner,
  call: ApiCall & { signal: AbortSignal },
  send: (scenario: Scenario) => Promise<Response>,
): Promise<Response> {
  const complete = log.begin({ operation: call.operation, method: call.method });
  const changes: string[] = [];
  try {
    const latency = latencyOf(scenario.get(), call);
    if (latency > 0) {
      changes.push(`latency:${latency}`);
      await wait(latency, call.signal);
    }
    // The scenario may have changed during the latency, as a network goes away under way.
    const current = scenario.get();
    const interception = interceptionOf(current, call);
    if (interception === 'unreachable') {
      changes.push(current.isOffline ? 'offline' : 'fail:unreachable');
      throw new TypeError('Failed to fetch');
    }
    if (interception) {
      const { status, body, headers } = interception;
      changes.push(status === 401 && current.isUnauthorized ? '401' : `fail:${status}`);
      complete(status, changes);
      return new Response(body, { status, headers });
    }
    if (current.isEmpty && call.method === 'GET') changes.push('empty');
    if (current.isKeyExpired && call.hasKey) changes.push('key-expired');
    const response = await send(current);
    complete(response.status, changes);
    return response;
  } catch (error) {
    complete(call.signal.aborted ? 'aborted' : 'unreachable', changes);
    throw error;
  }
}
