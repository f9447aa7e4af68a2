import { infoMetric, maxMetric, type Metric } from '../metrics.ts';
import { median } from '../statistics.ts';
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
    link.setState(speed);
    return await loadPage(phone, address, awaited);
  } finally {
    await phone.close();
  }
}

export function coldVisitMetrics({ baseline, product, clientRendered }: ColdVisits): Metric[] {
  const of = (visits: PageTimings[], key: keyof PageTimings) => Math.round(median(visits.map((each) => each[key])));
  const comparedToBaseline = (name: string, key: 'largestPaint' | 'tiles', max: number) => {
    const ratio = of(product, key) / of(baseline, key);
    const text = `${ratio.toFixed(2)} (${of(product, key)} ÷ ${of(baseline, key)} ms; client-rendered ${of(clientRendered, key)})`;
    return {
      ...maxMetric(`cold /: ${name} ÷ baseline`, ratio, max, text),
      parts: { product: of(product, key), baseline: of(baseline, key), clientRendered: of(clientRendered, key) },
    };
  };
  const ready = of(product, 'ready') / of(clientRendered, 'ready');
  const shift = Math.max(...product.map((each) => each.shift));
  return [
    infoMetric(
      'cold /: first paint',
      of(product, 'firstPaint'),
      `${of(product, 'firstPaint')} ms (baseline ${of(baseline, 'firstPaint')}, client-rendered ${of(clientRendered, 'firstPaint')})`,
    ),
    comparedToBaseline('largest paint', 'largestPaint', 1.15),
    comparedToBaseline('first tiles', 'tiles', 1.15),
    maxMetric(
      'cold /: ready ÷ client-rendered',
      ready,
      1.2,
      `${ready.toFixed(2)} (${of(product, 'ready')} ÷ ${of(clientRendered, 'ready')} ms)`,
    ),
    maxMetric('cold /: layout shift', shift, 0.02, `${shift.toFixed(3)} at most`),
  ];
}
