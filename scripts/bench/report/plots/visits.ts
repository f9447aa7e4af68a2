import type { Metric } from '../../metrics.ts';
import { renderBars, type BarPlot } from './bars.ts';

const links = { '4g': 'slow 4G (1.6 Mbit/s, 150 ms)', '3g': 'slow 3G (400 kbit/s, 400 ms)' };
const measured = { 'largest paint': 'largest paint', tiles: 'first tiles' };

/** First visits over both links: the product between a page of bare pictures and the same app without server rendering. */
export function renderColdVisits(metrics: Metric[]): string | undefined {
  const groups = Object.entries(links).flatMap(([link, heading]) =>
    Object.values(measured).flatMap((name, index) => {
      const parts = partsOf(metrics, `${link} cold /: ${name} ÷ baseline`);
      if (!parts) return [];
      const { baseline = 0, product = 0, clientRendered = 0 } = parts;
      const bars: BarPlot['groups'][number]['bars'] = [
        { color: 'stone', value: baseline },
        { color: 'moss', value: product, goal: baseline * (parts['max'] ?? 0) },
        { color: 'clay', value: clientRendered },
      ];
      return [{ ...(index === 0 && { heading }), label: name, bars }];
    }),
  );
  if (groups.length === 0) return undefined;
  return renderBars({
    title: 'A first visit to the home page',
    description: `Milliseconds from the navigation on a slow phone. ${describe(groups)}`,
    legend: [
      { color: 'stone', text: 'the same pictures and nothing else' },
      { color: 'moss', text: 'this product' },
      { color: 'clay', text: 'rendered by the browser' },
    ],
    groups,
    unit: 'ms',
  });
}

/** Repeat visits over both links and without a network, beside the first visit to the bare pictures. */
export function renderRepeatVisits(metrics: Metric[]): string | undefined {
  const visits = { '4g repeat': links['4g'], '4g repeat, offline': 'without a network', '3g repeat': links['3g'] };
  const groups = Object.entries(visits).flatMap(([visit, heading]) =>
    Object.entries(measured).flatMap(([name, text], index) => {
      const parts = partsOf(metrics, `${visit}: ${name} ÷ cold baseline`);
      if (!parts) return [];
      const { baseline = 0, product = 0 } = parts;
      const bars: BarPlot['groups'][number]['bars'] = [
        ...(visit.endsWith('offline') ? [] : [{ color: 'stone' as const, value: baseline }]),
        { color: 'moss', value: product, goal: baseline * (parts['max'] ?? 0) },
      ];
      return [{ ...(index === 0 && { heading }), label: text, bars }];
    }),
  );
  if (groups.length === 0) return undefined;
  return renderBars({
    title: 'A repeat visit, in a browser that was just opened',
    description: `Milliseconds from the navigation on a slow phone. ${describe(groups)}`,
    legend: [
      { color: 'stone', text: 'first visit to the bare pictures' },
      { color: 'moss', text: 'repeat visit to this product' },
    ],
    groups,
    unit: 'ms',
  });
}

function partsOf(metrics: Metric[], name: string): Record<string, number> | undefined {
  const metric = metrics.find((each) => each.name === name);
  return metric?.parts && { ...metric.parts, max: metric.max ?? 0 };
}

/** The figures in words. */
function describe(groups: BarPlot['groups']): string {
  let heading = '';
  return groups
    .map((group) => {
      heading = group.heading ?? heading;
      return `${heading}, ${group.label}: ${group.bars.map(({ value }) => Math.round(value)).join(', ')}.`;
    })
    .join(' ');
}
