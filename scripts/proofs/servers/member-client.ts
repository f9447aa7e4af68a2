import { setTimeout as sleep } from 'node:timers/promises';

import type { OperationAnswer, OperationId } from '#contract/operations.ts';
import { methodOf, pathOf, type CallInput, type InputOf } from '#scripts/lib/operation-call.ts';

import { networkHeader } from './balancer.ts';

type WriteOptions<Id extends OperationId> = CallInput<Id> & {
  form?: FormData;
  key?: string;
  /** A refusal with this status means that an earlier attempt has succeeded. */
  isDone?: number;
};

/** A member's calls. Each throws for an answer that the member would see as an error. */
export interface MemberClient {
  token: string;
  read<Id extends OperationId>(id: Id, ...input: InputOf<CallInput<Id>>): Promise<OperationAnswer<Id>>;
  /** Sent again, with the same key, as the browser's outbox does, until the server has answered. */
  write<Id extends OperationId>(id: Id, ...input: InputOf<WriteOptions<Id>>): Promise<OperationAnswer<Id>>;
  /** Sent once: what the outbox does not send. */
  send<Id extends OperationId>(id: Id, ...input: InputOf<WriteOptions<Id>>): Promise<Reply<Id>>;
  /** How often something was sent again. */
  retries: number;
}

/** A refusal has none of the fields. */
interface Reply<Id extends OperationId> {
  status: number;
  json: Partial<OperationAnswer<Id>>;
}

/** As in the client's outbox. */
const temporaryStatuses = [408, 425, 429, 502, 503, 504];
const maxAttempts = 100;

/** Calls the community at `address` as a member in this network. */
export function createMemberClient(address: string, network: string): MemberClient {
  async function send<Id extends OperationId>(id: Id, ...[input]: InputOf<WriteOptions<Id>>): Promise<Reply<Id>> {
    const { body, form, key, isDone: _isDone, ...parameters } = (input ?? {}) as WriteOptions<Id>;
    const headers = {
      [networkHeader]: network,
      ...(client.token !== '' && { authorization: `Bearer ${client.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(address + pathOf<OperationId>(id, parameters as never), {
      method: methodOf(id),
      headers,
      body: form ?? (body ? JSON.stringify(body) : null),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, json: (isJson ? JSON.parse(text) : { text }) as Reply<Id>['json'] };
  }

  const refused = <Id extends OperationId>(id: Id, { status, json }: Reply<Id>) =>
    new Error(`${id} was answered ${status} ${JSON.stringify(json)}`);

  const client: MemberClient = {
    token: '',
    retries: 0,
    send,
    async read<Id extends OperationId>(id: Id, ...input: InputOf<CallInput<Id>>) {
      const answer = await send(id, ...(input as InputOf<WriteOptions<Id>>));
      if (answer.status !== 200) throw refused(id, answer);
      return answer.json as OperationAnswer<Id>;
    },
    async write<Id extends OperationId>(id: Id, ...input: InputOf<WriteOptions<Id>>) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(id, ...input);
        const isDone = attempt > 1 && answer.status === input[0]?.isDone;
        if (answer.status === 200 || isDone) return answer.json as OperationAnswer<Id>;
        if (!temporaryStatuses.includes(answer.status) || attempt === maxAttempts) throw refused(id, answer);
        client.retries += 1;
        await sleep(100);
      }
    },
  };
  return client;
}
