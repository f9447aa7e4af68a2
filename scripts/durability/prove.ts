import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type ChildServer, startChild } from '../server-runs/child-server.ts';
import { createPlace, type Place } from '../server-runs/place.ts';
import { callsTo } from './calls.ts';
import { findDamage, findStrayPictures } from './checks.ts';
import type { Ledger } from './ledger.ts';
import { type Scene, type Unanswered, writeUntilKilled } from './writer.ts';

export interface Report {
  rounds: number;
  acknowledged: number;
  /** Posts that were sent again with their key because no answer had come. */
  sentAgain: number;
  /** Everything that went wrong, in words; empty when nothing did. */
  faults: string[];
}

const writers = 6;
const mostMs = 30_000;

/** Kills the real server in the middle of writes, round after round, and looks for what it lost or left half done. */
export async function proveDurability(engine: 'sqlite' | 'postgres', rounds: number, tell: (line: string) => void = () => undefined): Promise<Report> {
  const place = await createPlace('durability', engine);
  const scene: Scene = { members: [], posts: [], picture: new Blob([await aPicture()], { type: 'image/jpeg' }) };
  const report: Report = { rounds, acknowledged: 0, sentAgain: 0, faults: [] };
  const everything: Ledger = new Map();
  let server: ChildServer | undefined;
  try {
    server = await startChild(place);
    for (let round = 1; round <= rounds; round += 1) {
      const ledger: Ledger = new Map();
      const unanswered: Unanswered[] = [];
      // Pictures take longer than all else: every fourth round waits until one is published.
      await writeAndKill(server, ledger, scene, unanswered, round % 4 === 1);
      report.faults.push(...(await findDamage(place)).map((fault) => `round ${round}: ${fault}`));
      server = await startChild(place);
      await sendAgain(server, unanswered);
      report.faults.push(...(await findBroken(server, ledger)).map((fault) => `round ${round}: lost ${fault}`));
      for (const [about, promised] of ledger) everything.set(about, promised);
      report.acknowledged += ledger.size;
      report.sentAgain += unanswered.length;
      // The newest are enough to act upon; older ones are asked for once more at the end.
      scene.members.splice(0, scene.members.length - 40);
      scene.posts.splice(0, scene.posts.length - 40);
      if (round % 10 === 0) tell(`${round} rounds, ${report.acknowledged} acknowledged, ${report.faults.length} faults`);
    }
    report.faults.push(...(await findBroken(server, everything)).map((fault) => `at the end: lost ${fault}`));
    await server.stop();
    report.faults.push(...(await findDamage(place)), ...(await findStrayPictures(place)));
    return report;
  } finally {
    await server?.kill();
    await remove(place);
  }
}

async function writeAndKill(server: ChildServer, ledger: Ledger, scene: Scene, unanswered: Unanswered[], isPictureAwaited: boolean): Promise<void> {
  const before = scene.posts.length;
  const enough = 5 + Math.random() * 100;
  const calls = callsTo(server.address);
  const writing = Promise.all(Array.from({ length: writers }, (_, n) => writeUntilKilled(calls, ledger, scene, unanswered, n === 0)));
  const isEnough = () => ledger.size >= enough && (!isPictureAwaited || scene.posts.length > before);
  const began = performance.now();
  while (!isEnough() && performance.now() - began < mostMs) {
    // A writer that was refused something fails the whole round at once.
    await Promise.race([writing, sleep(Math.random() * 30)]);
  }
  await server.kill();
  await writing;
}

async function sendAgain(server: ChildServer, unanswered: Unanswered[]): Promise<void> {
  const { ask } = callsTo(server.address);
  for (const { token, key } of unanswered) {
    await ask('POST', '/api/user/savePostMetadata', { token, key, body: { category: 'beauty', title: key, imageUrl: '', subcategory: ['skincare', 'makeup'] } });
  }
}

async function findBroken(server: ChildServer, ledger: Ledger): Promise<string[]> {
  const calls = callsTo(server.address);
  const broken: string[] = [];
  for (const { what, isKept } of ledger.values()) if (!(await isKept(calls))) broken.push(what);
  return broken;
}

function aPicture(): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width: 60, height: 75, channels: 3, background: '#7c9a6d' } }).jpeg().toBuffer();
}

async function remove(place: Place): Promise<void> {
  // The killed server's picture processes may still be about to notice.
  for (let attempt = 0; ; attempt += 1) {
    try {
      await place.remove();
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(100);
    }
  }
}
