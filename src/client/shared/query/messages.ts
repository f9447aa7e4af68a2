import type { QueryKey } from '@tanstack/react-query';

import { textOf, type Text } from '#client/shared/language/text.ts';
import type { ToastLink } from '#client/shared/toasts/toasts.ts';
import type { dataVersions } from '#contract/data-versions.gen.ts';
import { ApiError } from '#sdk/answers.ts';

import { BrowserFault, NetworkFault } from '../api/faults.ts';

/** The toasts about a mutation. The query client's MutationCache shows them, components do not. */
export interface MutationMessages {
  /** Shown on success, also by what the answer is; `true` shows the server's `message`. */
  success?: Text | true | ((answer: never) => Text | true);
  /** Where the answer's toast leads. */
  next?: (answer: never) => ToastLink | undefined;
  /** Shown when the server rejects the mutation without a message. */
  failure?: Text;
  /** Shown when the server could not be reached; `failure` by default. */
  offline?: Text;
  /** Shows `failure` even if the server has sent a message. */
  ignoreServerMessage?: boolean;
}

/** The server's message, else the mutation's own; that of a browser that failed has its own words. Empty for one that declares none for failures. */
export function failureMessage(error: Error, { failure, offline, ignoreServerMessage }: MutationMessages): string {
  if (failure === undefined && offline === undefined) return '';
  // Status 0: another tab could not reach the server.
  if (error instanceof NetworkFault || (error instanceof ApiError && error.status === 0))
    return textOf(offline ?? failure ?? '');
  if (!(error instanceof ApiError)) return new BrowserFault(String(error)).message;
  // A dialog or the login page asks for the proof.
  if (error.proof) return '';
  return (!ignoreServerMessage && error.message) || textOf(failure ?? '');
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMessages & {
      /** What is stale once the server has answered, whatever it was; where a component shows it, it is refetched. */
      invalidates?: readonly QueryKey[];
      /** A mutation of the outbox, whose effects do the same. */
      isOutbox?: boolean;
    } & Record<string, unknown>;
    queryMeta: {
      /**
       * Stored on this device for the next visit, by the name of its read, until a release in which the type of its data is another one.
       * Where the data mean something else in the same type, another name drops what is stored.
       */
      persist?: keyof typeof dataVersions | undefined;
    };
  }
}
