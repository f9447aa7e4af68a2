import sharp from 'sharp';

import { createS3Storage, type S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { startFakeS3 } from '../s3/fake-s3.ts';
import { createBoard, type Board } from './board.ts';
import { runBrowserStory } from './browser-story.ts';
import { findContradictions, findLosses, listUnfinishedPictures } from './check-community.ts';
import { findPictureFaults, listRepeatedChanges } from './check-pictures.ts';
import { findRateLimitFaults } from './check-rate-limits.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { join, takePart, writesPerRound, type Participant } from './member-story.ts';

interface ServersReport {
  writes: number;
  /** Requests that members sent again after an answer that says that this may help. */
  retries: number;
  /** Requests that the load balancer passed to another server. */
  passedOn: number;
  pictures: number;
  /** Pictures that a server had to begin again because another one was killed. */
  begunAgain: number;
  faults: string[];
}

interface ServersOptions {
  members: number;
  rounds: number;
  clockShiftsMs: readonly number[];
  hasBrowser: boolean;
  /** The folder of an earlier version, of which two servers are; the killed one is started again with this version. */
  earlier?: string;
  /** A real S3 server; without it an in-memory one, whose changes are counted. */
  s3?: S3Options;
  log?: (line: string) => void;
}

/** Runs the story of many members at several servers, of which one is killed and started again in the middle. */
export async function proveServers(options: ServersOptions): Promise<ServersReport> {
  const { clockShiftsMs, log = () => undefined } = options;
  const keys = { accessKey: 'access', secretKey: 'secret' };
  const fake = options.s3 ? undefined : await startFakeS3(keys);
  const s3 = options.s3 ?? { endpoint: fake?.endpoint ?? '', bucket: 'bucket', ...keys };
  const picture = await drawPicture();
  const board = createBoard(new Blob([picture], { type: 'image/jpeg' }));
  const cluster = await startCluster(clockShiftsMs, s3, options.earlier);
  try {
    log(`${clockShiftsMs.length} servers behind ${cluster.balancer.address}`);
    const participants = await Promise.all(Array.from({ length: options.members }, (_, n) => join(n, cluster, board)));
    const interrupted = await runStory(participants, picture, { ...options, log }, cluster, board);
    board.faults.push(...(await findLosses(participants, options.rounds, board)));
    await findRateLimitFaults(cluster, board);
    board.faults.push(...(await findPictureFaults(cluster, createS3Storage(s3))));
    board.faults.push(...(await findContradictions(cluster)));
    const repeated = listRepeatedChanges(fake?.changes ?? []);
    const needless = [...repeated].filter(([id]) => !interrupted.includes(id));
    for (const [id, changes] of needless) board.faults.push(`twice of picture ${id}: ${changes.join(', ')}`);
    return {
      writes: board.writes,
      retries: participants.reduce((sum, { client }) => sum + client.retries, 0),
      passedOn: cluster.balancer.passedOn,
      pictures: new Set(fake?.changes.map((change) => change.split('/')[1])).size,
      begunAgain: repeated.size - needless.length,
      faults: board.faults,
    };
  } finally {
    await cluster.stop();
    await fake?.close();
  }
}

/** Returns the pictures that were in work when the server was killed. */
async function runStory(
  participants: Participant[],
  picture: Buffer,
  { rounds, hasBrowser, log = () => undefined }: ServersOptions,
  cluster: Cluster,
  board: Board,
): Promise<string[]> {
  const before = board.writes;
  const expected = participants.length * rounds * writesPerRound;
  const recordFault = (who: string) => (error: unknown) =>
    void board.faults.push(`${who}: ${error instanceof Error ? error.message : String(error)}`);
  const loggedIn = Promise.withResolvers<undefined>();
  const [post] = board.posts;
  const inBrowser =
    hasBrowser && post
      ? runBrowserStory({ cluster, picture, post, onLoggedIn: () => loggedIn.resolve(undefined) }).catch(
          recordFault('browser'),
        )
      : Promise.resolve();
  // Without a browser, and after its failure, too.
  void inBrowser.then(() => loggedIn.resolve(undefined));
  await loggedIn.promise;
  const members = participants.map((participant, index) =>
    takePart(participant, index, rounds, board).catch(recordFault(participant.name)),
  );
  const all = Promise.all([inBrowser, ...members]);

  await Promise.race([all, board.reached(before + expected / 3)]);
  const interrupted = await listUnfinishedPictures(cluster);
  await cluster.kill(1);
  log(`killed a server after ${board.writes} writes, with ${interrupted.length} pictures in work`);
  await Promise.race([all, board.reached(before + (2 * expected) / 3)]);
  await cluster.restart(1);
  log(`started it again after ${board.writes} writes`);
  await all;
  return interrupted;
}

/** Large enough that its sizes take a while. */
function drawPicture(): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width: 640, height: 800, channels: 3, background: '#7c9a6d' } })
    .jpeg()
    .toBuffer();
}
