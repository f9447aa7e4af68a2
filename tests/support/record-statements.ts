import { createQueryId, type CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';

/** The statements that `run` sends to the database, in their order. */
export async function recordStatements(db: Db, run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await run(db.withPlugin(recorder));
  return nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
}
