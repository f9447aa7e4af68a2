import { notFound } from '@tanstack/react-router';

import { ApiError } from '#client/shared/api/api-error.ts';

/** For what decides whether an address leads anywhere: 404, and 400 for what cannot be an id, become the page that says so (S018). */
export async function unlessUnknown<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
