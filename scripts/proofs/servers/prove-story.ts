import { createS3Storage, type S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { findInconsistencies } from '../durability/integrity-checks.ts';
import { drawJpeg } from '../durability/prove-durability.ts';
import { startFakeS3 } from '../s3/fake-s3.ts';
import { startBalancer } from './balancer.ts';
import { createBoard, type Board } from './board.ts';
import { runBrowserStory } from './browser-story.ts';
import { findLosses, listUnfinishedPictures } from './check-community.ts';
import { findPictureFaults, listRepeatedChanges } from './check-pictures.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { join, takePart, writesPerRound, type Participant } from './member-story.ts';

interface StoryReport {
  writes: number;
  /** Answers after which members sent their request again. */
  busyAnswers: number;
  /** Requests that the load balancer passed to another server. */
  passedOn: number;
  pictures: number;
  /** Pictures that a server had to begin again because another one was killed. */
  begunAgain: number;
  faults: string[];
}

interface StoryOptions {
  members: number;
  rounds: number;
  hasBrowser: boolean;
  /** The folder of an earlier version, of which two servers are; the killed one is started again with this version. */
  earlier?: string | undefined;
  /** A real S3 server; without it an in-memory one, whose changes are counted. */
  s3?: S3Options | undefined;
  log: (line: string) => void;
}

/** Three clocks, each two seconds from the next. */
const clockShiftsMs = [0, 2000, -2000];

/** Runs the story of many members at several servers, of which one is killed and started again in the middle. */
export async function proveStory(options: StoryOptions): Promise<StoryReport> {
  const { earlier, log } = options;
  const keys = { accessKey: 'access', secretKey: 'secret' };
  const fake = options.s3 ? undefined : await startFakeS3(keys);
  const s3 = options.s3 ?? { endpoint: fake?.endpoint ?? '', bucket: 'bucket', ...keys };
  const picture = await drawJpeg(640, 800);
  const board = createBoard(new Blob([picture], { type: 'image/jpeg' }));
  const balancer = await startBalancer({ keepsBrowser: earlier !== undefined });
  const { address } = balancer;
  const cluster = await startCluster({
    publicUrl: address,
    s3,
    clockShiftsMs,
    earlier,
    environment: { RATE_LIMIT: 'on' },
  });
  balancer.servers = cluster.addresses;
  try {
    log(`${clockShiftsMs.length} servers behind ${address}`);
    const participants = await Promise.all(
      Array.from({ length: options.members }, (_, n) => join(n, address, cluster, board)),
    );
    const interrupted = await runStory(participants, picture, { ...options, address }, cluster, board);
    board.faults.push(...(await findLosses(participants, options.rounds, board)));
    board.faults.push(...(await findPictureFaults(cluster, createS3Storage(s3))));
    board.faults.push(...(await findInconsistencies(cluster.database)));
    const repeated = listRepeatedChanges(fake?.changes ?? []);
    const needless = [...repeated].filter(([id]) => !interrupted.includes(id));
    for (const [id, changes] of needless) board.faults.push(`twice of picture ${id}: ${changes.join(', ')}`);
    return {
      writes: board.writes,
      busyAnswers: participants.reduce((sum, { client }) => sum + client.busyAnswers, 0),
      passedOn: balancer.passedOn,
      pictures: new Set(fake?.changes.map((change) => change.split('/')[1])).size,
      begunAgain: repeated.size - needless.length,
      faults: board.faults,
    };
  } finally {
    await balancer.close();
    await cluster.stop();
    await fake?.close();
  }
}

/** Returns the pictures that were in work when the server was killed. */
async function runStory(
  participants: Participant[],
  picture: Buffer,
  { rounds, hasBrowser, log, address }: StoryOptions & { address: string },
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
      ? runBrowserStory({ address, cluster, picture, post, onLoggedIn: () => loggedIn.resolve(undefined) }).catch(
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
  await cluster.end(1, 'kill');
  log(`killed a server after ${board.writes} writes, with ${interrupted.length} pictures in work`);
  await Promise.race([all, board.reached(before + (2 * expected) / 3)]);
  await cluster.restart(1);
  log(`started it again after ${board.writes} writes`);
  await all;
  return interrupted;
}
