import type { Query } from '@tanstack/react-query';

import type { Cause } from '#client/shared/query/cause.ts';

interface Changed {
  name: string;
  /** Which answer each query had when its data was changed. */
  queries: Map<Query, number>;
}

/** Which data has the optimistic changes of unfinished mutations. */
export function createShownChanges() {
  const changes = new Map<string, Changed>();
  return {
    note(query: Query, { kind, name, mutation = '' }: Cause): void {
      const changed = changes.get(mutation) ?? { name, queries: new Map() };
      if (kind === 'reverted') changed.queries.delete(query);
      if (kind !== 'optimistic') return;
      changes.set(mutation, changed);
      changed.queries.set(query, query.state.dataUpdateCount);
    },
    /** The mutations that have changed the query's data before its last answer, and not after it. */
    missing: (query: Query): string[] =>
      [...changes.values()]
        .filter(({ queries }) => (queries.get(query) ?? Infinity) < query.state.dataUpdateCount)
        .map(({ name }) => name),
    /** The queries whose data has a change of this mutation, which has ended. */
    end(mutation: string): Query[] {
      const queries = changes.get(mutation)?.queries ?? [];
      changes.delete(mutation);
      return [...queries].filter(([{ state }, count]) => state.dataUpdateCount === count).map(([query]) => query);
    },
  };
}
