/** Calls a server that may be killed at any moment. */
export interface ApiClient {
  /** Resolves with the response, or with null if none came. Throws for a refusal other than 404: all requests here are valid. */
  request: (
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; key?: string; form?: FormData },
  ) => Promise<ApiResponse | null>;
}

/** The fields of the JSON body, with the HTTP status. */
type ApiResponse = Record<string, unknown> & { status: number };

export function createApiClient(address: string): ApiClient {
  return {
    async request(method, path, { token, body, key, form } = {}) {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const payload = form ?? (body === undefined ? null : JSON.stringify(body));
      let result: ApiResponse;
      try {
        const response = await fetch(address + path, { method, headers, body: payload });
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
        result = { ...(isJson ? (JSON.parse(text) as Record<string, unknown>) : { text }), status: response.status };
      } catch {
        return null;
      }
      if (result.status >= 400 && result.status !== 404)
        throw new Error(`${method} ${path}: ${result.status} ${JSON.stringify(result)}`);
      return result;
    },
  };
}
