import { newIdempotencyKey } from '#client/shared/api/api.ts';
import type { scenarioHooks } from '#client/shared/scenario-hooks.ts';
import type { OperationId } from '#contract/operations.ts';
import { generalCode } from '#contract/problem-codes.ts';

import type { CallLog } from './call-log.ts';
import { emptied } from './empty-answer.ts';
import { operationOf } from './operations.ts';
import type { Scenario } from './scenario.ts';

const keyHeader = 'idempotency-key';

/** Makes each call as the scenario wants it: delayed, answered here, or sent. Logs it. */
export const runCalls =
  (scenario: { get: () => Scenario }, log: CallLog): typeof scenarioHooks.call =>
  async (request, send) => {
    const { method, headers, signal } = request;
    const operation = operationOf(method, new URL(request.url).pathname);
    const complete = log.begin({ operation, method });
    const changes: string[] = [];
    try {
      const { latencies, isOffline } = scenario.get();
      const latency = (operation && latencies[operation]) ?? latencies['*'] ?? 0;
      // Offline, calls fail at once.
      if (latency > 0 && !isOffline) {
        changes.push(`latency:${latency}`);
        await wait(latency, signal);
      }
      // The scenario may have changed during the latency, as a network goes away under way.
      const current = scenario.get();
      const answered = answerOf(current, request, operation);
      if (answered) {
        const { word, answer } = answered;
        changes.push(word);
        if (!answer) throw new TypeError('Failed to fetch');
        complete(answer.status, changes);
        return answer;
      }
      if (current.isKeyExpired && headers.has(keyHeader)) {
        changes.push('key-expired');
        // The server takes what has an unknown key for new, as it does when it has forgotten the key.
        headers.set(keyHeader, newIdempotencyKey());
      }
      const isEmptied = current.isEmpty && method === 'GET';
      if (isEmptied) changes.push('empty');
      const response = await send(request);
      const answer = isEmptied ? await emptied(response) : response;
      complete(answer.status, changes);
      return answer;
    } catch (error) {
      complete(signal.aborted ? 'aborted' : 'unreachable', changes);
      throw error;
    }
  };

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as the call is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(resolve, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** The scenario's word for what becomes of a call instead of being sent, and the answer, if there is one. */
function answerOf(
  { failures, isStorageFull, isOffline, isUnauthorized }: Scenario,
  { method, headers }: Request,
  operation: OperationId | undefined,
): { word: string; answer?: Response } | undefined {
  /** The contract's Problem; uploads are refused in plain text, with the code in a header. */
  const problem = (status: number, text: string): Response => {
    const message = `The scenario of the devtools ${text}`;
    const code = generalCode(status);
    return operation === 'uploadPostImage' || operation === 'uploadProfileImage'
      ? new Response(message, { status, headers: { 'content-type': 'text/plain', 'problem-code': code } })
      : Response.json({ code, message }, { status });
  };
  if (isOffline) return { word: 'offline' };
  if (isUnauthorized && headers.has('authorization'))
    return { word: '401', answer: problem(401, 'ends every session.') };
  const failure = (operation && failures[operation]) ?? failures['*'];
  if (failure === 'unreachable') return { word: 'fail:unreachable' };
  if (failure !== undefined)
    return { word: `fail:${failure}`, answer: problem(failure, `fails ${operation ?? 'this call'} with ${failure}.`) };
  return isStorageFull && !['GET', 'HEAD', 'DELETE'].includes(method)
    ? { word: 'fail:507', answer: problem(507, 'leaves no space.') }
    : undefined;
}
