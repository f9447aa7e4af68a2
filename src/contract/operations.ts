// The contract as types. A handler with an answer that is not in openapi.yaml is a type error.
import type { components, operations } from './schema.gen.ts';
import type { VisitorOperation } from './visitor-operations.gen.ts';

export type Schemas = components['schemas'];
export type OperationId = keyof operations;

type Get<T, K extends PropertyKey> = K extends keyof T ? T[K] : undefined;
type Json<T> = Get<Get<NonNullable<T>, 'content'>, 'application/json'>;
type Part<O, In extends string> =
  NonNullable<Get<Get<O, 'parameters'>, In>> extends infer P ? ([P] extends [never] ? object : P) : never;
type Defaulted<T, K extends PropertyKey> = T extends object ? Omit<T, K> & Required<Pick<T, K & keyof T>> : T;

/** The input of a handler: validated by the contract, with its defaults filled in. */
export interface OperationInput<Id extends OperationId> {
  body: Json<Get<operations[Id], 'requestBody'>>;
  query: Defaulted<Part<operations[Id], 'query'>, 'limit'>;
  params: Part<operations[Id], 'path'>;
  headers: Part<operations[Id], 'header'>;
}

/** An answer that redirects the browser. */
export interface Redirect {
  redirectTo: string;
}

/** An answer that is a file on disk, which the browser saves, and can resume. */
export interface FileOnDisk {
  fileOnDisk: string;
}

/** The body of an operation's 200, as a stream if it is made while it is sent, or a redirect where the contract names no 200. Refusals are thrown. */
export type OperationAnswer<Id extends OperationId> = 200 extends keyof operations[Id]['responses']
  ? operations[Id]['responses'][200] extends {
      content: { 'application/zip': unknown } | { 'text/csv': unknown };
    }
    ? ReadableStream<Uint8Array>
    : operations[Id]['responses'][200] extends { content: { 'application/x-gtar': unknown } }
      ? FileOnDisk
      : Json<operations[Id]['responses'][200]>
  : Redirect;

/** The body of an operation's 202, for which the handler sets the status; never where the contract names none. */
type AcceptedAnswer<Id extends OperationId> = 202 extends keyof operations[Id]['responses']
  ? Json<operations[Id]['responses'][202]>
  : never;

type Handler<Id extends OperationId, Context> = (
  input: OperationInput<Id>,
  context: Context,
) => Promise<OperationAnswer<Id> | AcceptedAnswer<Id>>;

/** What the handler of a call without a login receives: perhaps a `viewer`, but not for certain a `member`. */
type VisitorContext<Context> = Omit<Context, 'member'>;

/** A handler for each operation of the contract. */
export type Handlers<Context, Ids extends OperationId = OperationId> = {
  [Id in Ids]: Handler<Id, Id extends VisitorOperation ? VisitorContext<Context> : Context>;
};
