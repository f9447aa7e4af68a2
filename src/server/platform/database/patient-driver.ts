import { setTimeout as sleep } from 'node:timers/promises';
import {
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';

import { isDatabaseBusy } from './errors.ts';

/** How long a statement waits for another program that holds the lock on the file, and how often it looks. */
const patienceMs = 5000;
const pauseMs = 50;

export type EmbeddedDatabase = SqliteDatabase & { readonly isTransaction: boolean };

/**
 * Transactions and single statements take turns on SQLite's one connection. What has to wait for another program, which holds the lock,
 * waits without its turn: SQLite's own waiting would hold up the whole process, and waiting in turn all reads.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: EmbeddedDatabase;
  #last = Promise.resolve(null);

  constructor(database: EmbeddedDatabase) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return new TurnConnection(connection, { takeTurn: () => this.#takeTurn(), database: this.#database });
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof TurnConnection) connection.endTurn();
  }

  /** Resolves, when all who came before are done, to how to be done. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<null>();
    this.#last = promise;
    await before;
    return () => resolve(null);
  }
}

interface Shared {
  takeTurn: () => Promise<() => void>;
  database: EmbeddedDatabase;
}

class TurnConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #shared: Shared;
  /** Between the statements of a transaction. */
  #endTurn: (() => void) | undefined;

  constructor(connection: DatabaseConnection, shared: Shared) {
    this.#connection = connection;
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#connection.executeQuery<Row>(query);
    const { takeTurn, database } = this.#shared;
    const end = performance.now() + patienceMs;
    for (;;) {
      const endTurn = await takeTurn();
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (!isDatabaseBusy(error) || performance.now() > end) throw error;
      } finally {
        if (database.isTransaction) this.#endTurn = endTurn;
        else endTurn();
      }
      await sleep(pauseMs);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { rows } = await this.executeQuery<Row>(query);
    for (const row of rows) yield { rows: [row] };
  }

  endTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}
