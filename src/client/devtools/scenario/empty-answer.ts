/** The response without the entries of its lists, if it is a JSON success. */
export async function emptied(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok || !isJson) return response;
  const headers = new Headers(response.headers);
  // They belong to the original body.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(JSON.stringify(emptyAnswer(await response.json())), { status: response.status, headers });
}

/** Parts of an answer that count what its lists have. */
const summaries = new Set(['userData', 'collection']);

/**
 * A GET's answer from a community in which nothing was made yet: its lists have no entries, their counts are 0, and there is no next
 * page. One post, member or setting is answered as it is.
 */
export function emptyAnswer(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, emptyField(name, value)]));
}

function emptyField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (name === 'nextCursor') return null;
  if (typeof value === 'number' && /count$/i.test(name)) return 0;
  return summaries.has(name) ? emptyAnswer(value) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
