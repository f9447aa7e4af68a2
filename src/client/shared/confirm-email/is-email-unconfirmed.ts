import { fieldNamedBy } from '#client/shared/forms/server-error.ts';
import { ApiError } from '#sdk/answers.ts';

/** Whether the server refuses what others would see until the member's address is confirmed. Older servers only name the field. */
export const isEmailUnconfirmed = (error: Error): boolean =>
  error instanceof ApiError && error.code !== undefined
    ? error.code === 'email-not-confirmed'
    : fieldNamedBy(error) === 'email';
