import { ApiError } from '#sdk/answers.ts';

/** Whether an error says that what was asked for does not exist: a 404, or a 400 for an impossible id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
