import type { MutationKey, QueryClient } from '@tanstack/react-query';

import type { OutboxEntry } from '#client/persistence/database.ts';
import type { Api } from '#client/shared/api/api.ts';
import { settledKeys, type CacheEffects } from '#client/shared/query/effects.ts';
import type { MutationMessages } from '#client/shared/query/messages.ts';
import type { Session } from '#client/shared/session/session.ts';
import type { ApiError } from '#sdk/answers.ts';

import type { TabStorage } from './journal.ts';
import type { FinalOutcome } from './outcome.ts';
import type { NewOutboxEntry } from './storage.ts';

/** What `send` may use. */
export interface MutationContext {
  api: Api;
  /** The member who enqueued the mutation. The session may be another member's by now, hence `requestOptions`. */
  userId: string;
  /** Goes into the options of every call: this member's token and the time limit. */
  requestOptions: { headers: { authorization: string }; signal: AbortSignal };
  /** The same for every attempt; sent as Idempotency-Key with calls that create something. */
  idempotencyKey: string;
  /** Stores changed variables, so that the next attempt continues from there: an uploaded picture is not uploaded again. */
  checkpoint: (variables: unknown) => Promise<void>;
  /** Reports the uploaded fraction of a file, from 0 to 1. Only given while a caller wants to know. */
  onProgress?: (share: number) => void;
}

/** What `onSuccess` may use. */
export interface OutboxServices {
  client: QueryClient;
  api: Api;
  session: Session;
  /** The tab's sessionStorage; null where the browser blocks it. */
  tabStorage: TabStorage | null;
}

/**
 * A mutation that is stored on the device until the server has answered: it may be sent later, by another tab or after a
 * restart. `Variables` must be data that IndexedDB can store, which includes files.
 */
export interface OutboxMutation<Variables = unknown, Answer = unknown> {
  /** Stored with the entry: if the shape of the variables changes, so must the name. */
  name: string;
  /** Its key in the mutation cache. */
  key: MutationKey;
  /** What it does, in the words of the list of what waits: `Save “Morning oils”`. The cache may know the names. */
  describe(variables: Variables, client: QueryClient): string;
  /** The tile that stands for it in lists of posts while it waits. */
  tile?(variables: Variables): 'picture' | 'text';
  /** The toasts about it; without messages a failure is only logged. */
  messages?: MutationMessages;
  send(variables: Variables, context: MutationContext): Promise<Answer>;
  /** The key, where the variables contain one; generated otherwise. */
  idempotencyKey?(variables: Variables): string;
  /** Identifies the post, member or list that it changes; `whole:part` for a part of what others with `whole` change. */
  entityKey?(variables: Variables): string;
  /** The mutation that undoes it: two on the same entity cancel each other if neither was sent, and nothing else changes it in between. */
  inverse?(this: void): OutboxMutation<Variables>;
  /** Whether it undoes an earlier one of its inverse, where that depends on the variables. */
  undoes?(this: void, variables: Variables, earlier: Variables): boolean;
  /** A form waits for the answer: the optimistic changes are applied only once the mutation is queued. */
  isForm?: boolean;
  /** Whether it may be stored; if not, it is sent at once or fails. */
  isPersistable?(variables: Variables): boolean;
  /** What it does to the query cache. */
  effects: CacheEffects<Variables, Answer>;
  /** What else it does. `answer` is undefined when an earlier attempt succeeded and its answer was lost. */
  onSuccess?(answer: Answer | undefined, variables: Variables, context: OutboxServices): void;
  /** Whether a rejected one stays on the device until a form has taken its content back. */
  keepOnReject?: boolean;
  /** Whether the rejection of a repeated attempt means that an earlier attempt succeeded. */
  isAlreadyApplied?(error: ApiError): boolean;
  /** Time limit of one attempt. */
  timeoutMs?: number;
}

/** What is stored by: the mutation that undoes this one, and the keys that either of the two changes. */
export function inverseOf(mutation: OutboxMutation, { variables, member }: NewOutboxEntry) {
  const inverse = mutation.inverse?.();
  if (!inverse) return undefined;
  const changed = [mutation, inverse].flatMap(({ effects }) => settledKeys(effects, variables, member).changed);
  const isOf = (earlier: OutboxEntry) => mutation.undoes?.(variables, earlier.variables) ?? true;
  return { name: inverse.name, changed, isOf };
}

/** In the place of an answer: the mutation is stored on this device and will be sent later. */
export const queued = Object.freeze({ queued: true });
export type Queued = typeof queued;

/** An unfinished mutation as this tab knows it. */
export interface OutboxItem {
  mutation: OutboxMutation;
  entry: NewOutboxEntry | OutboxEntry;
  /** Reverts the optimistic changes; undefined while they are not applied. */
  undo?: (() => void) | undefined;
  /** The component that waits for the answer; undefined once it has one. */
  caller?: Caller | undefined;
  /** Whether this tab has enqueued it, since it was loaded. */
  isOwn?: boolean;
  /** Aborts the attempt that is under way in this tab. */
  abort?: () => void;
  /** Whether its entry was missing from the stored ones: the message of the tab that has cancelled it may be on its way. */
  isGone?: boolean;
}

export interface MutationCallbacks<Variables> {
  /** Receives the uploaded fraction of a file, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Receives the variables after each checkpoint. */
  onCheckpoint?: ((variables: Variables) => void) | undefined;
}

interface Caller extends MutationCallbacks<unknown> {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  /** Answers `queued` when it runs out; undefined until the entry is stored. */
  timer?: ReturnType<typeof setTimeout>;
}

/** A stored entry of the signed-in member. */
export interface VisibleEntry extends OutboxEntry {
  /** Whether no component waits for its answer. */
  isQueued: boolean;
}

/** How a mutation has ended, as this tab knows it. */
export interface EndedMutation {
  entry: NewOutboxEntry;
  outcome: FinalOutcome;
}
