import { operationCalls } from '#contract/operation-calls.gen.ts';
import type { OperationId, OperationInput } from '#contract/operations.ts';
import type { operations } from '#contract/schema.gen.ts';

/** What fills the path and the query of an operation. */
type CallParameters<Id extends OperationId> = Pick<operations[Id]['parameters'], 'path' | 'query'>;

/** What an operation is sent with, by the contract. */
export type CallInput<Id extends OperationId> = CallParameters<Id> &
  (OperationInput<Id>['body'] extends undefined ? { body?: never } : { body: OperationInput<Id>['body'] });

/** The operations that need no parameters. */
type PlainId = {
  [Id in OperationId]: [undefined, undefined] extends [CallParameters<Id>['path'], CallParameters<Id>['query']]
    ? Id
    : never;
}[OperationId];

/** The input, which may be left out where the contract needs none. */
export type InputOf<Input> = object extends Input ? [input?: Input] : [input: Input];

/** The path of an operation on a server, such as `/api/user/getPost?postId=1`. */
export function pathOf(id: PlainId): string;
export function pathOf<Id extends OperationId>(id: Id, parameters: CallParameters<Id>): string;
export function pathOf(id: OperationId, { path = {}, query = {} }: { path?: object; query?: object } = {}): string {
  const [, template = ''] = operationCalls[id].split(' ');
  const filled = Object.entries(path).reduce(
    (rest, [name, value]) => rest.replace(`{${name}}`, encodeURIComponent(String(value))),
    template,
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/** The method of an operation, such as `POST`. */
export const methodOf = (id: OperationId): string => operationCalls[id].split(' ', 1).join();
