import { type Figures, load, newPhone } from './phone.ts';
import { median, note, row, type Row } from './report.ts';
import type { Pace } from './slow-link.ts';
import type { Place, Stage } from './stage.ts';

export type ColdLoads = Record<'floor' | 'product' | 'plain', Figures[]>;

/** First visits to the home page: the floor's, the product's and the plain start's by turns, so that noise hits all alike. */
export async function loadCold(stage: Stage, pace: Pace, rounds: number): Promise<ColdLoads> {
  const loads: ColdLoads = { floor: [], product: [], plain: [] };
  for (let n = 0; n < rounds; n += 1) {
    loads.floor.push(await visit(stage, stage.floor, pace, ['tiles']));
    loads.product.push(await visit(stage, stage.product, pace, ['tiles', 'ready']));
    loads.plain.push(await visit(stage, stage.plain, pace, ['tiles', 'ready']));
  }
  return loads;
}

async function visit({ browser }: Stage, { link }: Place, pace: Pace, awaited: ('tiles' | 'ready')[]): Promise<Figures> {
  const phone = await newPhone(browser, { keepsSite: true });
  try {
    link.become(pace);
    return await load(phone, link.address, awaited);
  } finally {
    await phone.close();
  }
}

export function reportCold({ floor, product, plain }: ColdLoads): Row[] {
  const of = (figures: Figures[], key: keyof Figures) => Math.round(median(figures.map((each) => each[key])));
  const beside = (what: string, key: 'largestPaint' | 'tiles', most: number) => {
    const ratio = of(product, key) / of(floor, key);
    return row(`cold /: ${what} ÷ floor`, ratio, most, `${ratio.toFixed(2)} (${of(product, key)} ÷ ${of(floor, key)} ms; plain start ${of(plain, key)})`);
  };
  const start = of(product, 'ready') / of(plain, 'ready');
  const shift = Math.max(...product.map((each) => each.shift));
  return [
    note('cold /: first paint', `${of(product, 'firstPaint')} ms (floor ${of(floor, 'firstPaint')}, plain start ${of(plain, 'firstPaint')})`),
    beside('largest paint', 'largestPaint', 1.15),
    beside('first tiles', 'tiles', 1.15),
    row('cold /: ready ÷ plain start', start, 1.2, `${start.toFixed(2)} (${of(product, 'ready')} ÷ ${of(plain, 'ready')} ms)`),
    row('cold /: layout shift', shift, 0.02, `${shift.toFixed(3)} at most`),
  ];
}
