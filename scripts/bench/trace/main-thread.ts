import type { RecordedVisit, TraceEvent } from './record-visit.ts';

/** A span of time on the page's main thread, in milliseconds after the start of the navigation. */
export interface Span {
  name: string;
  start: number;
  end: number;
  /** Its time without the spans within. */
  self: number;
  children: Span[];
}

export interface MainThread {
  /** The tasks, one after the other. */
  tasks: Span[];
  /** Samples of the running function. */
  profile: TraceEvent[];
  /** The trace's time at the start of the navigation, in microseconds. */
  origin: number;
}

/** What the page's main thread did from the start of the navigation until `until` milliseconds after it. */
export function mainThreadOf({ events }: RecordedVisit, until: number): MainThread {
  const navigation = events.find(
    ({ name, args }) =>
      name === 'navigationStart' &&
      (args['data'] as { documentLoaderURL?: string }).documentLoaderURL?.startsWith('http'),
  );
  if (!navigation) throw new Error('The trace has no navigation.');
  const { pid, tid, ts: origin } = navigation;
  const ofThread = events.filter((event) => event.pid === pid && event.tid === tid);
  const spans = ofThread
    .filter(({ ph, ts }) => ph === 'X' && ts >= origin && ts <= origin + until * 1000)
    .map(({ name, ts, dur = 0 }) => {
      const start = (ts - origin) / 1000;
      return { name, start, end: start + dur / 1000, self: dur / 1000, children: [] as Span[] };
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return { tasks: nest(spans), profile: events.filter((event) => event.pid === pid && isProfile(event)), origin };
}

const isProfile = ({ name }: TraceEvent) => name === 'ProfileChunk' || name === 'Profile';

/** Puts each span into the one around it. */
function nest(spans: Span[]): Span[] {
  const tasks: Span[] = [];
  const open: Span[] = [];
  for (const span of spans) {
    while ((open.at(-1)?.end ?? Infinity) <= span.start) open.pop();
    const parent = open.at(-1);
    if (parent) {
      parent.self -= span.end - span.start;
      parent.children.push(span);
    } else tasks.push(span);
    open.push(span);
  }
  return tasks;
}
