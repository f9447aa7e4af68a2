import { ApiError } from '../api/api-error.ts';

import type { MutationWords } from './meta.ts';

/** The server's words, else the mutation's own; undefined where it has none. */
export function failureWords(error: Error, { failure, offline, ownWords }: MutationWords): string | undefined {
  // Status 0: another tab could not reach the server.
  if (!(error instanceof ApiError) || error.status === 0) return offline ?? failure;
  return (!ownWords && error.message) || failure;
}
