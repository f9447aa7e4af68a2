import { maxMetric, type Metric } from '../metrics.ts';
import { logIn } from './open-as-member.ts';
import { newPhone, openTab } from './phone.ts';
import type { BenchSetup } from './setup.ts';

/** A visit is over when nothing was asked for in this time. */
const quietMs = 6000;

const goals = { kB: 320, requests: 60 };

/** Measures what a first visit to the home page fetches in all, with the service worker. */
export async function measureFirstVisits(setup: BenchSetup): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const who of ['visitor', 'member'] as const) {
    const { kB, requests } = await countRequests(setup, who);
    metrics.push(
      maxMetric(`first visit of a ${who} in all`, kB, goals.kB, `${kB} kB`),
      maxMetric(`first visit of a ${who} in all: requests`, requests, goals.requests),
    );
  }
  return metrics;
}

async function countRequests({ browser, product: { link, proxy, address }, member }: BenchSetup, who: string) {
  link.setSpeed('fast');
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
