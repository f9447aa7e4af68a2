/** Calls of a server that may be gone at any moment. */
export interface Calls {
  /** The body of an answer, or null where none came. Throws for a refusal: nothing here deserves one. */
  ask: (method: string, path: string, request?: { token?: string; body?: unknown; key?: string; form?: FormData }) => Promise<Answer | null>;
}

export type Answer = Record<string, unknown> & { status: number };

export function callsTo(address: string): Calls {
  return {
    async ask(method, path, { token, body, key, form } = {}) {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const payload = form ?? (body === undefined ? null : JSON.stringify(body));
      let answer: Answer;
      try {
        const response = await fetch(address + path, { method, headers, body: payload });
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
        answer = { ...(isJson ? (JSON.parse(text) as Record<string, unknown>) : { text }), status: response.status };
      } catch {
        return null;
      }
      if (answer.status >= 400 && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}
