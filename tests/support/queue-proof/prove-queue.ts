import { setTimeout as sleep } from 'node:timers/promises';

import { createRandom, type Random } from '#scripts/demo/random.ts';
import { startChildServer } from '#scripts/lib/child-server.ts';
import { createTemporaryStorage } from '#scripts/lib/temporary-storage.ts';
import { startUnreliableProxy, type UnreliableProxy } from '#tests/support/browser/unreliable-proxy.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice, type SharedDevice } from '#tests/support/shared-device.ts';

import { createRounds } from './create-rounds.ts';
import { createMemberApi, createMutationCalls, runSerially, type MutationCall } from './fixture.ts';
import { createScenario } from './scenario.ts';
import { difference, readServerState } from './server-state.ts';

interface QueueReport {
  mutations: number;
  /** Writes that reached the server. */
  writes: number;
  /** Writes whose response did not come back. */
  lostResponses: number;
  /** Tabs that were killed while mutations were left to send. */
  kills: number;
  duplicates: string[];
  losses: string[];
  outOfOrder: string[];
}

const maxRoundMs = 60_000;

/**
 * In each round two members run the same scenario. The subject uses the outbox over a link that loses every second response, in tabs
 * that are killed while they send. The control sends one mutation after the other. Both must have the same data on the server.
 */
export async function proveQueue(
  rounds: number,
  seed: number,
  log: (line: string) => void = () => undefined,
): Promise<QueueReport> {
  const storage = await createTemporaryStorage('queue', 'sqlite');
  const report: QueueReport = {
    mutations: 0,
    writes: 0,
    lostResponses: 0,
    kills: 0,
    duplicates: [],
    losses: [],
    outOfOrder: [],
  };
  const fixtures = await createRounds(storage.folder, rounds);
  const server = await startChildServer(storage);
  const link = await startUnreliableProxy(server.address);
  try {
    for (const [index, { subject, control }] of fixtures.entries()) {
      const random = createRandom(seed + index);
      const scenario = createScenario(random);
      const subjectApi = createMemberApi(subject.member, server.address);
      const controlApi = createMemberApi(control.member, server.address);
      const authorApis = subject.authors.map((author) => createMemberApi(author, server.address));
      for (const { id } of [subject.member, control.member]) await createUnreadNotifications(id, authorApis);

      await runSerially(await createMutationCalls(scenario, control, controlApi), control.member, controlApi);
      const calls = await createMutationCalls(scenario, subject, subjectApi);
      await runWithFaults({ calls, member: subject.member, random, link, report });

      const actual = await readServerState(subject, subjectApi, server.address);
      const expected = await readServerState(control, controlApi, server.address);
      const inRound = (line: string) => `round ${index + 1}, seed ${seed + index}: ${line}`;
      report.mutations += scenario.length;
      report.duplicates.push(...difference(actual.facts, expected.facts).map(inRound));
      report.losses.push(...difference(expected.facts, actual.facts).map(inRound));
      report.outOfOrder.push(...difference(actual.lists, expected.lists).map(inRound));
      if ((index + 1) % 20 === 0)
        log(
          `${index + 1} rounds, ${report.mutations} mutations, ${report.duplicates.length} duplicates, ${report.losses.length} losses`,
        );
    }
    return report;
  } finally {
    await link.stop();
    await server.stop();
    await storage.remove();
  }
}

/** Lets the authors follow the member, so that marking notifications as read changes something. */
async function createUnreadNotifications(id: string, authorApis: ReturnType<typeof createMemberApi>[]): Promise<void> {
  for (const api of authorApis) await api.POST('/user/follow/{id}', { params: { path: { id } } });
}

interface FaultyRun {
  calls: MutationCall[];
  member: { id: string; token: string };
  random: Random;
  link: UnreliableProxy;
  report: QueueReport;
}

/** Runs the mutations through the outbox with lost responses and killed tabs; adds to the report's counts. */
async function runWithFaults({ calls, member, random, link, report }: FaultyRun): Promise<void> {
  const device = createSharedDevice();
  const requests: Promise<unknown>[] = [];
  const openTab = () =>
    openOutboxTab({
      device,
      as: { userId: member.id, token: member.token },
      baseUrl: `${link.address}/api`,
      fetch(request) {
        const response = fetch(request);
        requests.push(response);
        return response;
      },
    });
  let onWrite: (() => void) | undefined;
  link.handle(({ method }) => {
    if (method === 'GET') return 'pass';
    onWrite?.();
    report.writes += 1;
    if (report.writes % 2 === 0) return 'pass';
    report.lostResponses += 1;
    return 'lose answer';
  });

  let tab = await openTab();
  await enqueuePartlyOffline(calls, tab, device, random);
  for (let kill = random.whole(1, 3); kill > 0; kill -= 1) {
    // Kills the tab while it sends: up to 20 ms after one of the next ten writes.
    let writesLeft = random.whole(1, 10);
    const delay = random.between(0, 20);
    const killed = new AbortController();
    const sendingTab = tab;
    onWrite = () => {
      writesLeft -= 1;
      if (writesLeft > 0) return;
      onWrite = undefined;
      setTimeout(() => {
        killed.abort();
        sendingTab.kill();
      }, delay);
    };
    await sendAll(tab, device, killed.signal);
    onWrite = undefined;
    if (killed.signal.aborted) report.kills += 1;
    tab.kill();
    // Requests that a killed browser has sent reach the server before it is started again.
    await Promise.allSettled(requests);
    tab = await openTab();
  }
  await sendAll(tab, device);
  tab.kill();
}

async function enqueuePartlyOffline(
  calls: MutationCall[],
  tab: OutboxTestTab,
  device: SharedDevice,
  random: Random,
): Promise<void> {
  let isOnline = random.chance(0.3);
  device.setOnline(isOnline);
  const enqueued: Promise<unknown>[] = [];
  for (const { mutation, variables } of calls) {
    enqueued.push(tab.outbox.enqueue(mutation, variables));
    if (isOnline) await sleep(random.between(0, 10));
    if (random.chance(0.15)) device.setOnline((isOnline = !isOnline));
  }
  device.setOnline(false);
  // A mutation counts as queued only after it is stored on the device.
  await Promise.allSettled(enqueued);
  device.setOnline(true);
}

async function sendAll({ outbox }: OutboxTestTab, device: SharedDevice, killed?: AbortSignal): Promise<void> {
  const began = performance.now();
  while (
    killed?.aborted !== true &&
    outbox.entries.get().some(({ rejection }) => !rejection) &&
    performance.now() - began < maxRoundMs
  ) {
    device.retry();
    await sleep(2);
  }
}
