import { notFound } from '@tanstack/react-router';

import { ApiError } from '#sdk/answers.ts';

/** Whether an error is a 404, or a 400 for an impossible id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The answer of a query that decides whether an address exists: an unknown one becomes `notFound()`. */
export async function notFoundIfUnknown<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    if (isUnknown(error)) throw notFound();
    throw error;
  }
}
