import { createHash } from 'node:crypto';

import type { OperationAnswer, OperationId } from '#contract/operations.ts';
import { methodOf, pathOf, type CallInput, type InputOf } from '#scripts/lib/operation-call.ts';

/** Calls a server that may be killed at any moment. */
export interface ApiClient {
  /** Resolves with the response, or with null if none came. Throws for a refusal other than 404: all requests here are valid. */
  request: <Id extends OperationId>(id: Id, ...input: InputOf<CallOptions<Id>>) => Promise<ApiResponse<Id> | null>;
  /** Whether the picture is served, with this SHA-256 if one is given; false if no response came. */
  hasPicture: (imageUrl: string, digest?: string) => Promise<boolean>;
}

type CallOptions<Id extends OperationId> = CallInput<Id> & { token?: string; key?: string; form?: FormData };

/** The fields of the JSON body, which a 404 has not, with the HTTP status. */
type ApiResponse<Id extends OperationId> = Partial<OperationAnswer<Id>> & { status: number };

export function createApiClient(address: string): ApiClient {
  return {
    async request<Id extends OperationId>(id: Id, ...[input]: InputOf<CallOptions<Id>>) {
      const { token, key, form, body, ...parameters } = (input ?? {}) as CallOptions<Id>;
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const payload = form ?? (body === undefined ? null : JSON.stringify(body));
      const path = pathOf<OperationId>(id, parameters as never);
      let result: ApiResponse<Id>;
      try {
        const response = await fetch(address + path, { method: methodOf(id), headers, body: payload });
        const json = (await response.json()) as Partial<OperationAnswer<Id>>;
        result = { ...json, status: response.status };
      } catch {
        return null;
      }
      if (result.status >= 400 && result.status !== 404)
        throw new Error(`${id} ${path}: ${result.status} ${JSON.stringify(result)}`);
      return result;
    },
    async hasPicture(imageUrl, digest) {
      const response = await fetch(address + imageUrl).catch(() => undefined);
      const bytes = new Uint8Array((await response?.arrayBuffer()) ?? []);
      const isSame = digest === undefined || createHash('sha256').update(bytes).digest('hex') === digest;
      return response?.status === 200 && isSame;
    },
  };
}
