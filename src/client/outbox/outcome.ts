import type { Rejection } from '#client/persistence/database.ts';
import { BrowserFault, NetworkFault } from '#client/shared/api/faults.ts';
import { ForeignAnswer } from '#client/shared/api/foreign-answer.ts';
import { PictureRefusal } from '#client/shared/api/upload-picture.ts';
import { ApiError } from '#sdk/answers.ts';

/** What became of a mutation, or of one attempt to send it. */
export type Outcome =
  | FinalOutcome
  /** The network or the server fails for now: the mutation stays in the outbox. */
  | { status: 'retry'; error: Error; retryAfterMs: number | undefined }
  /** The server failed on this mutation: it is sent again at once, up to twice. */
  | { status: 'server-error'; error: Error }
  /** The session is over: the mutation stays in the outbox until its member logs in again. */
  | { status: 'unauthorized'; error: Error };

export type FinalOutcome =
  | { status: 'success'; answer: unknown }
  | { status: 'rejected'; error: Error }
  /** It was never sent: its inverse was enqueued, or the member discarded it. */
  | { status: 'cancelled' }
  /** The member discarded it after an attempt, which may have reached the server. */
  | { status: 'discarded' }
  /** An unsent one does the same. */
  | { status: 'repeated' };

/** Answers about the state of the server, not about the mutation: busy, restarting or not reachable by its proxy. */
const temporaryStatuses = [408, 425, 429, 502, 503, 504];

/** Who may do no more today is told so: the entry would hold back all others for hours. */
const maxTooManyMs = 10 * 60_000;

/** Within some eight minutes. Something on the way may refuse what is in a mutation, as a firewall does: it would hold back all others for ever. */
const maxForeignRefusals = 10;

/** Whether something on the way has refused a mutation so often that its member has to know. One that cannot reach the server may, in time. */
export const isRefusedForGood = (error: Error, attempts: number): boolean =>
  error instanceof ForeignAnswer &&
  error.status >= 400 &&
  error.status < 500 &&
  !temporaryStatuses.includes(error.status) &&
  attempts >= maxForeignRefusals;

/** What a failed attempt means. Every answer of the server is final, but for the statuses above, server errors and 401; so is what the browser cannot do. */
export function outcomeOfFailure(
  error: unknown,
): Exclude<Outcome, { status: 'success' | 'cancelled' | 'discarded' | 'repeated' }> {
  if (error instanceof NetworkFault)
    return { status: 'retry', error, retryAfterMs: error instanceof ForeignAnswer ? error.retryAfterMs : undefined };
  // Another attempt in this browser would fail like this one, unseen.
  if (!(error instanceof ApiError)) return { status: 'rejected', error: new BrowserFault(String(error)) };
  const { status, retryAfterMs } = error;
  // An empty success is not in the contract: a proxy sent it. That of an upload has a message for the member (S157).
  const isEmptySuccess = status < 400 && !(error instanceof PictureRefusal);
  const isForLong = status === 429 && (retryAfterMs ?? 0) > maxTooManyMs;
  if (isEmptySuccess || (temporaryStatuses.includes(status) && !isForLong))
    return { status: 'retry', error, retryAfterMs };
  if (status === 401) return { status: 'unauthorized', error };
  return { status: status >= 500 ? 'server-error' : 'rejected', error };
}

/** The error as plain data, which can be stored and sent to other tabs. */
export const rejectionOf = (error: Error): Rejection => ({
  status: error instanceof ApiError ? error.status : 0,
  ...(error instanceof ApiError && error.code && { code: error.code }),
  message: error.message,
  field: error instanceof ApiError ? error.field : undefined,
  ...(error instanceof ApiError && error.current && { current: error.current }),
  ...(error instanceof BrowserFault && { fault: error.reason }),
});

/** The error that the plain data stands for. */
export const errorOf = ({ status, fault, ...answer }: Rejection): Error =>
  fault === undefined ? new ApiError(status, answer.message, undefined, answer) : new BrowserFault(fault);
