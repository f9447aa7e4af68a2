/** What a mutation says to the person who caused it; the query client's MutationCache says it, components do not. */
export interface MutationWords {
  /** Said on success; `true` says the server's own `message`. */
  success?: string | true;
  /** Said when the server refuses without words of its own. */
  failure?: string;
  /** Said when the server could not be reached; without it, `failure` is. */
  offline?: string;
  /** Says `failure` even where the server has words of its own. */
  ownWords?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationWords & Record<string, unknown>;
    queryMeta: {
      /** Kept on this device between visits. */
      persist?: boolean;
    };
  }
}
