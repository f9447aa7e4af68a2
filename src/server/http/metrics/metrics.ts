import { subscribe } from 'node:diagnostics_channel';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Clock } from '#server/platform/clock.ts';
import { readDatabaseBytes } from '#server/platform/database/database.ts';
import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { readMailState } from '#server/platform/mail-queue/mail-state.ts';
import { listMailResults } from '#server/platform/mail-queue/store.ts';
import { countUnreadyUploads } from '#server/platform/pictures/uploads-store.ts';

import { addBackupGauges } from './backup-metrics.ts';

interface MetricsSources {
  db: Db;
  /** The connection pool; null with SQLite. */
  pool: pg.Pool | null;
  replica: ReadReplica | null;
  dataDir: string;
  clock: Clock;
  /** Whether nightly backups are made. */
  isBackedUp: boolean;
}

/** Measures this process for Prometheus: requests by operation, connections, free disk space, unfinished pictures, backups, and the runtime's own metrics. */
export function useMetrics(app: FastifyInstance, sources: MetricsSources): Registry {
  const { db, pool, replica, dataDir, clock, isBackedUp } = sources;
  const registry = new Registry();
  const registers = [registry];
  // Five seconds pass between two looks at the event loop: by default an idle server wakes a hundred times a second for them.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 5000 });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by operation and status.',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  new Gauge({
    name: 'http_connections',
    help: 'Open connections of clients.',
    registers,
    async collect() {
      this.set(await countConnections(app));
    },
  });
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir);
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: 'pictures_unfinished',
    help: 'Pictures whose sizes are not all made yet.',
    registers,
    async collect() {
      this.set(await countUnreadyUploads(db));
    },
  });
  new Gauge({
    name: 'database_bytes',
    help: 'Size of the database on its disk.',
    registers,
    async collect() {
      this.set(await readDatabaseBytes(db));
    },
  });
  const pushes = new Counter({
    name: 'push_messages_total',
    help: 'Push messages by result: sent, failed, gone (the browser has ended the subscription).',
    labelNames: ['result'] as const,
    registers,
  });
  for (const result of ['sent', 'failed', 'gone']) pushes.inc({ result }, 0);
  subscribe('cleaner-life:push', (result) => {
    pushes.inc({ result: String(result) });
  });
  addMailMetrics(db, clock, registers);
  if (pool) addPoolGauge(pool, registers);
  if (replica) addReplicaGauges(replica, registers);
  if (isBackedUp) addBackupGauges(db, clock, registers);

  app.addHook('onResponse', (request, reply, done) => {
    // Never the path: ids would make a time series each.
    const operation = request.routeOptions.schema?.operationId ?? 'page';
    durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** Those of all servers on the database. */
function addMailMetrics(db: Db, clock: Clock, registers: Registry[]): void {
  new Gauge({
    name: 'mails_waiting',
    help: 'Mails that have yet to be sent.',
    registers,
    async collect() {
      this.set((await readMailState(db, clock.now())).waiting);
    },
  });
  new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'How long the oldest of them has waited; 0 for none.',
    registers,
    async collect() {
      const now = clock.now();
      this.set((now - ((await readMailState(db, now)).oldestWaitingAt ?? now)) / 1000);
    },
  });
  new Counter({
    name: 'mails_total',
    help: 'Mails by kind and result: sent, failed (an attempt that is repeated), refused, expired, skipped.',
    labelNames: ['kind', 'result'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { kind, result, count } of await listMailResults(db)) this.inc({ kind, result }, count);
    },
  });
}

function addPoolGauge(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL: in use, idle, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function addReplicaGauges(replica: ReadReplica, registers: Registry[]): void {
  new Gauge({
    name: 'read_replica_used',
    help: 'Whether the replica at DATABASE_READ_URL answers reads: 1, or 0 while it is left out.',
    registers,
    collect() {
      this.set(Number(replica.has(0)));
    },
  });
  new Gauge({
    name: 'read_replica_lag_seconds',
    help: 'For how long it has lacked something that the primary has.',
    registers,
    collect() {
      this.set(replica.lagMs() / 1000);
    },
  });
}

const countConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

export interface MetricsServer {
  address: string;
  close(): void;
}

/**
 * Serves the metrics at /metrics on a port of its own, which only this machine reaches: they show how busy the community is, and
 * need no password this way.
 */
export async function serveMetrics(registry: Registry, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
