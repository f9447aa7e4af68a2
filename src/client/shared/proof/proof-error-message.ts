import { t } from '@lingui/core/macro';

import { ApiError } from '#sdk/answers.ts';

import { PasskeyFailure } from './passkey.ts';

/** The server's message, or why a passkey was not used; undefined without an error. */
export function proofErrorMessage(error: Error | null): string | undefined {
  if (!error) return undefined;
  const isReadable = error instanceof ApiError || error instanceof PasskeyFailure;
  return (isReadable && error.message) || t`That did not work. Please try again.`;
}
