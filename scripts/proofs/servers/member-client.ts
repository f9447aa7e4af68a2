import { setTimeout as sleep } from 'node:timers/promises';

import { networkHeader } from './balancer.ts';

export type Json = Record<string, unknown>;

interface WriteOptions {
  body?: object;
  form?: FormData;
  key?: string;
  /** A refusal with this status means that an earlier attempt has succeeded. */
  isDone?: number;
}

/** A member's calls. Each throws for an answer that the member would see as an error. */
export interface MemberClient {
  token: string;
  read(path: string): Promise<Json>;
  /** Sent again, with the same key, as the browser's outbox does, until the server has answered. */
  write(method: string, path: string, options?: WriteOptions): Promise<Json>;
  /** Sent once: what the outbox does not send. */
  send(method: string, path: string, options?: WriteOptions): Promise<{ status: number; json: Json }>;
  /** How often something was sent again. */
  retries: number;
}

/** As in the client's outbox. */
const temporaryStatuses = [408, 425, 429, 502, 503, 504];
const maxAttempts = 100;

/** Calls the community at `address` as a member in this network. */
export function createMemberClient(address: string, network: string): MemberClient {
  async function send(method: string, path: string, { body, form, key }: WriteOptions = {}) {
    const headers = {
      [networkHeader]: network,
      ...(client.token !== '' && { authorization: `Bearer ${client.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(address + path, {
      method,
      headers,
      body: form ?? (body ? JSON.stringify(body) : null),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, json: isJson ? (JSON.parse(text) as Json) : { text } };
  }

  const refused = (method: string, path: string, { status, json }: { status: number; json: Json }) =>
    new Error(`${method} ${path} was answered ${status} ${JSON.stringify(json)}`);

  const client: MemberClient = {
    token: '',
    retries: 0,
    send,
    async read(path) {
      const answer = await send('GET', path);
      if (answer.status !== 200) throw refused('GET', path, answer);
      return answer.json;
    },
    async write(method, path, options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(method, path, options);
        if (answer.status === 200 || (attempt > 1 && answer.status === options.isDone)) return answer.json;
        if (!temporaryStatuses.includes(answer.status) || attempt === maxAttempts) throw refused(method, path, answer);
        client.retries += 1;
        await sleep(100);
      }
    },
  };
  return client;
}
