import { newIdempotencyKey } from '#client/shared/api/api.ts';

import { emptyAnswer } from './empty-answer.ts';
import { operationOf } from './operations.ts';
import { runCall, type CallRunner } from './run-call.ts';

const keyHeader = 'idempotency-key';

/** A `fetch` under the scenario for this origin's calls below /api; others go out as they are. */
export function createScenarioFetch(send: typeof fetch, runner: CallRunner): typeof fetch {
  return async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (origin !== location.origin || !pathname.startsWith('/api/')) return send(input, init);
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    const call = {
      operation: operationOf(method, pathname),
      method,
      hasBearer: headers.has('authorization'),
      hasKey: headers.has(keyHeader),
      signal,
    };
    return runCall(runner, call, async ({ isEmpty, isKeyExpired }) => {
      // The server takes what has an unknown key for new, as it does when it has forgotten the key.
      if (isKeyExpired && call.hasKey) headers.set(keyHeader, newIdempotencyKey());
      const response = await send(request);
      return isEmpty && method === 'GET' ? emptied(response) : response;
    });
  };
}

/** The response without the entries of its lists, if it is a JSON success. */
async function emptied(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok || !isJson) return response;
  const headers = new Headers(response.headers);
  // They belong to the original body.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(JSON.stringify(emptyAnswer(await response.json())), { status: response.status, headers });
}
