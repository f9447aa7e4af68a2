import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { createApiClient } from './api-client.ts';
import { findInconsistencies, findOrphanPictures } from './integrity-checks.ts';
import { postBody, writeUntilKilled, type UnansweredPost, type WriteTargets } from './writer.ts';

interface DurabilityReport {
  rounds: number;
  acknowledged: number;
  /** Posts that were sent again with the same idempotency key because no response had come. */
  retried: number;
  /** Descriptions of everything that is lost or inconsistent. */
  faults: string[];
}

const writers = 6;
const maxRoundMs = 30_000;

/** Kills the real server in the middle of writes, round after round, and looks for lost writes and inconsistent data. */
export async function proveDurability(
  engine: 'sqlite' | 'postgres',
  rounds: number,
  log: (line: string) => void = () => undefined,
): Promise<DurabilityReport> {
  const storage = await createTemporaryStorage('durability', engine);
  const targets: WriteTargets = {
    members: [],
    posts: [],
    picture: new Blob([await drawJpeg()], { type: 'image/jpeg' }),
  };
  const report: DurabilityReport = { rounds, acknowledged: 0, retried: 0, faults: [] };
  const allAcknowledged: AcknowledgedWrites = new Map();
  let server: ChildServer | undefined;
  try {
    server = await startChildServer(storage);
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged: AcknowledgedWrites = new Map();
      const unansweredPosts: UnansweredPost[] = [];
      // Uploads take longer than the other writes: every fourth round waits for a post with a picture.
      await writeAndKill(server, acknowledged, targets, unansweredPosts, round % 4 === 1);
      report.faults.push(...(await findInconsistencies(storage)).map((fault) => `round ${round}: ${fault}`));
      server = await startChildServer(storage);
      await retryUnanswered(server, unansweredPosts);
      report.faults.push(
        ...(await findLostWrites(server, acknowledged)).map((fault) => `round ${round}: lost ${fault}`),
      );
      for (const [entity, write] of acknowledged) allAcknowledged.set(entity, write);
      report.acknowledged += acknowledged.size;
      report.retried += unansweredPosts.length;
      // The newest are enough as targets; all writes are checked once more at the end.
      targets.members.splice(0, targets.members.length - 40);
      targets.posts.splice(0, targets.posts.length - 40);
      if (round % 10 === 0) log(`${round} rounds, ${report.acknowledged} acknowledged, ${report.faults.length} faults`);
    }
    report.faults.push(...(await findLostWrites(server, allAcknowledged)).map((fault) => `at the end: lost ${fault}`));
    await server.stop();
    report.faults.push(...(await findInconsistencies(storage)), ...(await findOrphanPictures(storage)));
    return report;
  } finally {
    await server?.kill();
    await storage.remove();
  }
}

async function writeAndKill(
  server: ChildServer,
  acknowledged: AcknowledgedWrites,
  targets: WriteTargets,
  unansweredPosts: UnansweredPost[],
  awaitPicture: boolean,
): Promise<void> {
  const picturesBefore = targets.posts.length;
  const minWrites = 5 + Math.random() * 100;
  const api = createApiClient(server.address);
  const writing = Promise.all(
    Array.from({ length: writers }, (_, n) => writeUntilKilled(api, acknowledged, targets, unansweredPosts, n === 0)),
  );
  const isEnough = () => acknowledged.size >= minWrites && (!awaitPicture || targets.posts.length > picturesBefore);
  const began = performance.now();
  while (!isEnough() && performance.now() - began < maxRoundMs) {
    // Racing with the writers makes a refused write fail the round at once.
    await Promise.race([writing, sleep(Math.random() * 30)]);
  }
  await server.kill();
  await writing;
}

async function retryUnanswered(server: ChildServer, unansweredPosts: UnansweredPost[]): Promise<void> {
  const { request } = createApiClient(server.address);
  for (const { token, key } of unansweredPosts) {
    await request('savePostMetadata', { token, key, body: postBody(key, '') });
  }
}

/** Describes the acknowledged writes that the server does not have. */
export async function findLostWrites(
  server: Pick<ChildServer, 'address'>,
  acknowledged: AcknowledgedWrites,
): Promise<string[]> {
  const api = createApiClient(server.address);
  const lost: string[] = [];
  for (const { description, isStored } of acknowledged.values()) if (!(await isStored(api))) lost.push(description);
  return lost;
}

/** A picture of one colour: the larger, the longer its sizes take. */
export function drawJpeg(width = 60, height = 75): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height, channels: 3, background: '#7c9a6d' } })
    .jpeg()
    .toBuffer();
}
