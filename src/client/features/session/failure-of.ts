import { ApiError } from '#client/shared/api/api-error.ts';

/** What the server said against a form, to stand beside it; undefined while nothing is wrong or nobody answered. */
export const failureOf = ({ error }: { error: Error | null }): string | undefined =>
  error instanceof ApiError && error.message !== '' ? error.message : undefined;
