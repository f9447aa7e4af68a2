import { ApiError } from '#sdk/answers.ts';

import { textOf } from '../language/text.ts';
import type { MutationMessages } from './meta.ts';

/** The server's message, else the mutation's own; empty if there is neither. */
export function failureMessage(error: Error, { failure, offline, ignoreServerMessage }: MutationMessages): string {
  // Status 0: another tab could not reach the server.
  if (!(error instanceof ApiError) || error.status === 0) return textOf(offline ?? failure ?? '');
  // A dialog or the login page asks for the proof.
  if (error.proof) return '';
  return (!ignoreServerMessage && error.message) || textOf(failure ?? '');
}
