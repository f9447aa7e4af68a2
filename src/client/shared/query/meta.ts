import type { Text } from '#client/shared/language/text.ts';
import type { ToastLink } from '#client/shared/toasts/toasts.ts';

/** The toasts about a mutation. The query client's MutationCache shows them, components do not. */
export interface MutationMessages {
  /** Shown on success; `true` shows the server's `message`. */
  success?: Text | true;
  /** Where the answer's toast leads. */
  next?: (answer: never) => ToastLink | undefined;
  /** Shown when the server rejects the mutation without a message. */
  failure?: Text;
  /** Shown when the server could not be reached; `failure` by default. */
  offline?: Text;
  /** Shows `failure` even if the server has sent a message. */
  ignoreServerMessage?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMessages & Record<string, unknown>;
    queryMeta: {
      /** Stored on this device for the next visit. */
      persist?: boolean;
    };
  }
}
