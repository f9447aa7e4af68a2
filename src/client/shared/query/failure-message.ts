import { ApiError } from '#sdk/answers.ts';

import { BrowserFault, NetworkFault } from '../api/faults.ts';
import { textOf } from '../language/text.ts';
import type { MutationMessages } from './meta.ts';

/** The server's message, else the mutation's own; that of a browser that failed has its own words. Empty for a mutation without any. */
export function failureMessage(error: Error, { failure, offline, ignoreServerMessage }: MutationMessages): string {
  // Status 0: another tab could not reach the server.
  if (error instanceof NetworkFault || (error instanceof ApiError && error.status === 0))
    return textOf(offline ?? failure ?? '');
  if (!(error instanceof ApiError)) return failure === undefined ? '' : new BrowserFault(String(error)).message;
  // A dialog or the login page asks for the proof.
  if (error.proof) return '';
  return (!ignoreServerMessage && error.message) || textOf(failure ?? '');
}
