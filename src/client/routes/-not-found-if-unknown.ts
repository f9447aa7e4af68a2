import { notFound } from '@tanstack/react-router';

import { ApiError } from '#client/shared/api/api.ts';

/** The answer of a query that decides whether an address exists: a 404, or a 400 for an impossible id, becomes `notFound()`. */
export async function notFoundIfUnknown<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
