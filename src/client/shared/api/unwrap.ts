import { ApiError } from './api-error.ts';

interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a successful reply; throws ApiError for any other. */
export async function unwrap<Data>(reply: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await reply;
  // Not `if (error)`: the error of an empty 4xx or 5xx body is falsy.
  if (!response.ok || data === undefined) throw new ApiError(response.status, wordsOf(error));
  return data;
}

/** Uploads answer plain text (S125), everything else `{ message }`. */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error.trim();
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') return error.message;
  return '';
}
