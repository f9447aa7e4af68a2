import { setTimeout as sleep } from 'node:timers/promises';

import { maxMetric, medianMetric, type Metric } from '../metrics.ts';
import { logIn } from './open-as-member.ts';
import { newPhone, openTab } from './phone.ts';
import type { BenchSetup } from './setup.ts';
import type { LinkSpeed } from './slow-link.ts';

/** A visit is over when nothing was asked for in this time. */
const quietMs = 6000;

const goals = { kB: 320, requests: 60 };

/** Measures what a first visit to the home page fetches in all, with the service worker, and when its page is stored for the next one. */
export async function measureFirstVisits(
  setup: BenchSetup,
  speeds: Record<string, LinkSpeed>,
  rounds: number,
): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const who of ['visitor', 'member'] as const) {
    const { kB, requests } = await countRequests(setup, who);
    metrics.push(
      maxMetric(`first visit of a ${who} in all`, kB, goals.kB, `${kB} kB`),
      maxMetric(`first visit of a ${who} in all: requests`, requests, goals.requests, String(requests)),
    );
  }
  for (const [name, speed] of Object.entries(speeds)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) times.push(await timeUntilStored(setup, speed));
    metrics.push(medianMetric(`${name} first visit: the home page is stored after`, times));
  }
  return metrics;
}

async function countRequests({ browser, product: { link, proxy, address }, member }: BenchSetup, who: string) {
  link.setState('fast');
  const phone = await newPhone(browser, { serviceWorkers: 'allow', link });
  try {
    if (who === 'member') await logIn(phone, member, address);
    proxy.requests.length = 0;
    const page = await openTab(phone);
    await page.goto(address);
    await proxy.whenQuiet(quietMs);
    const bytes = proxy.requests.reduce((sum, request) => sum + request.bytes, 0);
    return { kB: Math.round(bytes / 1000), requests: proxy.requests.length };
  } finally {
    await phone.close();
  }
}

/** The milliseconds from the navigation until the worker has stored the home page. */
async function timeUntilStored({ browser, product: { link, address } }: BenchSetup, speed: LinkSpeed): Promise<number> {
  link.setState(speed);
  const phone = await newPhone(browser, { serviceWorkers: 'allow', link });
  try {
    const page = await openTab(phone);
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
    while (!(await page.evaluate(async () => (await caches.match('/')) !== undefined))) await sleep(100);
    return await page.evaluate(() => performance.now());
  } finally {
    await phone.close();
  }
}
