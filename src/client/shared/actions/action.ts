import type { QueryClient, QueryKey } from '@tanstack/react-query';

import type { Api } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Change } from '../query/changes.ts';
import type { MutationWords } from '../query/meta.ts';
import type { Session } from '../session/session.ts';

/** What an attempt at an action is given. */
export interface Means {
  api: Api;
  /** Who does it. The session may have passed to somebody else since: every call names this member by `call`. */
  userId: string;
  /** Goes into the options of every call. */
  call: { headers: { authorization: string }; signal: AbortSignal };
  /** The name of this one action, the same for every attempt at it: the Idempotency-Key of what creates something. */
  key: string;
  /** Keeps how far the action has come, so that the next attempt goes on from there. */
  note: (variables: unknown) => Promise<void>;
  /** Where somebody watches: is told how much of a file has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What an action that is through can show itself in. */
export interface Page {
  client: QueryClient;
  api: Api;
  session: Session;
}

/**
 * Something a member does that must arrive, described so that it can be kept on the device and sent later, from any tab
 * and after a restart. `Variables` must be plain data that the browser's database can store; files count as such.
 */
export interface Action<Variables, Answer> {
  /** Its name on the device: other variables need another name. */
  name: string;
  /** What is said of it; without them a failure is nobody's business but the log's. */
  words?: MutationWords;
  send(variables: Variables, means: Means): Promise<Answer>;
  /** The name of this action, where the variables hold it already. */
  key?(variables: Variables): string;
  /** The thing that it is about. */
  about?(variables: Variables): string;
  /**
   * Whether a form waits for its answer: then nothing is shown before it has to wait for the network, and whatever the server
   * answers meanwhile is an answer, as the form still has the words.
   */
  isForm?: boolean;
  /** Whether it may lie on the device; what may not is sent at once, or fails. */
  mayBeKept?(variables: Variables): boolean;
  /** The action that undoes it: not yet sent, two of them about the same thing cancel each other out. */
  opposite?: string;
  /** What the cache shows until the server has answered. */
  changes?(variables: Variables, client: QueryClient, userId: string): Change[];
  /** What the cache shows from then on; `answer` is undefined where an earlier attempt got it and lost it. */
  onDone?(answer: Answer | undefined, variables: Variables, page: Page): void;
  /** The entries that are asked for anew once no action that changes them is left. */
  settles?: readonly QueryKey[];
  /** Whether a refused one stays on the device until its words have been taken back. */
  keepsWords?: boolean;
  /** Whether a refusal of a repeated attempt says that an earlier one has arrived. */
  hasArrived?(error: ApiError): boolean;
  /** Milliseconds that one attempt may take. */
  patience?: number;
}

