import { maxMetric, median, type Metric } from '../metrics.ts';
import { loadPage, newPhone, type PageTimings } from './phone.ts';
import type { BenchSetup, BenchTarget } from './setup.ts';
import type { LinkSpeed } from './slow-link.ts';

type ColdVisits = Record<'baseline' | 'product' | 'clientRendered', PageTimings[]>;

/** Makes first visits to the home page of the three sites, in turns so that noise affects all of them alike. */
export async function measureColdVisits(setup: BenchSetup, speed: LinkSpeed, rounds: number): Promise<ColdVisits> {
  const visits: ColdVisits = { baseline: [], product: [], clientRendered: [] };
  for (let n = 0; n < rounds; n += 1) {
    visits.baseline.push(await visit(setup, setup.baseline, speed, ['tiles']));
    visits.product.push(await visit(setup, setup.product, speed, ['tiles', 'ready']));
    visits.clientRendered.push(await visit(setup, setup.clientRendered, speed, ['tiles', 'ready']));
  }
  return visits;
}

async function visit(
  { browser }: BenchSetup,
  { link, address }: BenchTarget,
  speed: LinkSpeed,
  awaited: ('tiles' | 'ready')[],
): Promise<PageTimings> {
  const phone = await newPhone(browser, { serviceWorkers: 'allow', link });
  try {
    link.setSpeed(speed);
    return await loadPage(phone, address, awaited);
  } finally {
    await phone.close();
  }
}

/** A paint may come this much later than the baseline's, in milliseconds, if that is more than the ratio allows. */
const unseenMs = 120;

export function coldVisitMetrics({ baseline, product, clientRendered }: ColdVisits): Metric[] {
  const of = (visits: PageTimings[], key: keyof PageTimings) => Math.round(median(visits.map((each) => each[key])));
  const comparedToBaseline = (name: string, key: 'largestPaint' | 'tiles') => {
    const ratio = of(product, key) / of(baseline, key);
    const text = `${ratio.toFixed(2)} (${of(product, key)} ÷ ${of(baseline, key)} ms; client-rendered ${of(clientRendered, key)})`;
    return maxMetric(`cold /: ${name} ÷ baseline`, ratio, Math.max(1.15, 1 + unseenMs / of(baseline, key)), text);
  };
  const ready = of(product, 'ready') / of(clientRendered, 'ready');
  const shift = Math.max(...product.map((each) => each.shift));
  return [
    comparedToBaseline('largest paint', 'largestPaint'),
    comparedToBaseline('first tiles', 'tiles'),
    maxMetric(
      'cold /: ready ÷ client-rendered',
      ready,
      1.2,
      `${ready.toFixed(2)} (${of(product, 'ready')} ÷ ${of(clientRendered, 'ready')} ms)`,
    ),
    maxMetric('cold /: layout shift', shift, 0.02, `${shift.toFixed(3)} at most`),
  ];
}
