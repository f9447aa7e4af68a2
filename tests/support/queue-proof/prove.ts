import { setTimeout as sleep } from 'node:timers/promises';

import { createRandom } from '#scripts/demo/random.ts';
import type { Random } from '#scripts/demo/random.ts';
import { startChild } from '#scripts/server-runs/child-server.ts';
import { createPlace } from '#scripts/server-runs/place.ts';
import { openActionTab } from '#tests/support/action-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';
import type { SharedDevice } from '#tests/support/shared-device.ts';
import { openLink } from '#tests/support/unreliable-link.ts';
import type { UnreliableLink } from '#tests/support/unreliable-link.ts';

import { planOf } from './plan.ts';
import { apiOf, deedsOf, doSerially } from './scene.ts';
import type { Deed, Scene } from './scene.ts';
import { beyond, stateOf } from './state.ts';
import { stockRounds } from './stock-rounds.ts';

export interface QueueReport {
  actions: number;
  /** Writes that reached the server, and those of them whose answer did not come back. */
  writes: number;
  answersLost: number;
  /** Tabs that were killed with actions left to send. */
  kills: number;
  duplicates: string[];
  losses: string[];
  outOfOrder: string[];
}

/** Longer than a round may ever take. */
const mostMs = 60_000;

/**
 * Round after round, two members do the same: one over a link that loses every second answer, from tabs that are killed while
 * they send, the other one thing after the other. The server must know the same of both.
 */
export async function proveQueue(rounds: number, seed: number, tell: (line: string) => void = () => undefined): Promise<QueueReport> {
  const place = await createPlace('queue', 'sqlite');
  const report: QueueReport = { actions: 0, writes: 0, answersLost: 0, kills: 0, duplicates: [], losses: [], outOfOrder: [] };
  const scenes = await stockRounds(place.folder, rounds);
  const server = await startChild(place);
  const link = await openLink(server.address);
  try {
    for (const [index, { unlucky, lucky }] of scenes.entries()) {
      const random = createRandom(seed + index);
      const plan = planOf(random);
      const [toTry, toDo] = [apiOf(unlucky.member, server.address), apiOf(lucky.member, server.address)];
      for (const { id } of [unlucky.member, lucky.member]) await beFollowed(id, unlucky.authors.map((author) => apiOf(author, server.address)));
      await doSerially(await deedsOf(plan, lucky, toDo), lucky.member, toDo);
      await doAgainstOdds({ deeds: await deedsOf(plan, unlucky, toTry), scene: unlucky, random, link, report });

      const [reached, meant] = [await stateOf(unlucky, toTry, server.address), await stateOf(lucky, toDo, server.address)];
      const named = (line: string) => `round ${index + 1}, seed ${seed + index}: ${line}`;
      report.actions += plan.length;
      report.duplicates.push(...beyond(reached.facts, meant.facts).map(named));
      report.losses.push(...beyond(meant.facts, reached.facts).map(named));
      report.outOfOrder.push(...beyond(reached.orders, meant.orders).map(named));
      if ((index + 1) % 20 === 0) tell(`${index + 1} rounds, ${report.actions} actions, ${report.duplicates.length} duplicates, ${report.losses.length} losses`);
    }
    return report;
  } finally {
    await link.stop();
    await server.stop();
    await place.remove();
  }
}

/** So that there are notifications to be marked as read. */
async function beFollowed(id: string, others: ReturnType<typeof apiOf>[]): Promise<void> {
  for (const other of others) await other.POST('/user/follow/{id}', { params: { path: { id } } });
}

interface Odds {
  deeds: Deed[];
  scene: Scene;
  random: Random;
  link: UnreliableLink;
  report: QueueReport;
}

async function doAgainstOdds({ deeds, scene: { member }, random, link, report }: Odds): Promise<void> {
  const device = createSharedDevice();
  const outstanding: Promise<unknown>[] = [];
  const open = () =>
    openActionTab({
      device,
      as: { userId: member.id, token: member.token },
      baseUrl: `${link.address}/api`,
      fetch(request) {
        const answer = fetch(request);
        outstanding.push(answer);
        return answer;
      },
    });
  let onWrite: (() => void) | undefined;
  link.let(({ method }) => {
    if (method === 'GET') return 'pass';
    onWrite?.();
    report.writes += 1;
    if (report.writes % 2 === 0) return 'pass';
    report.answersLost += 1;
    return 'lose answer';
  });

  let tab = await open();
  await doPartlyOffline(deeds, tab, device, random);
  for (let kill = random.whole(1, 3); kill > 0; kill -= 1) {
    // In the middle of sending: so many writes from now, and so long after that one.
    let writesLeft = random.whole(1, 10);
    const delay = random.between(0, 20);
    const killed = new AbortController();
    const dying = tab;
    onWrite = () => {
      writesLeft -= 1;
      if (writesLeft > 0) return;
      onWrite = undefined;
      setTimeout(() => {
        killed.abort();
        dying.kill();
      }, delay);
    };
    await sendAll(tab, device, killed.signal);
    onWrite = undefined;
    if (killed.signal.aborted) report.kills += 1;
    tab.kill();
    // What a browser has sent before it was killed arrives before it is started again.
    await Promise.allSettled(outstanding);
    tab = await open();
  }
  await sendAll(tab, device);
  tab.kill();
}

type Tab = Awaited<ReturnType<typeof openActionTab>>;

async function doPartlyOffline(deeds: Deed[], tab: Tab, device: SharedDevice, random: Random): Promise<void> {
  let isOnline = random.chance(0.3);
  device.setOnline(isOnline);
  const done: Promise<unknown>[] = [];
  for (const { action, variables } of deeds) {
    done.push(tab.act(action, variables));
    if (isOnline) await sleep(random.between(0, 10));
    if (random.chance(0.15)) device.setOnline((isOnline = !isOnline));
  }
  device.setOnline(false);
  // Until it is written down, nobody is told that it waits.
  await Promise.allSettled(done);
  device.setOnline(true);
}

async function sendAll({ waiters }: Tab, device: SharedDevice, killed?: AbortSignal): Promise<void> {
  const began = performance.now();
  while (killed?.aborted !== true && waiters.get().some(({ refusal }) => !refusal) && performance.now() - began < mostMs) {
    device.retry();
    await sleep(2);
  }
}
