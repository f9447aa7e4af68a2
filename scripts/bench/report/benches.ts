export const groups = ['Loading', 'Server', 'Hosting', 'Bytes'] as const;

/** One of the runs that `npm run bench` is made of. */
export interface Bench {
  /** `--only` selects the runs whose names begin with a word of it. */
  name: string;
  group: (typeof groups)[number];
  /** Its npm script has the same name: `bench:load` is scripts/bench-load.ts. */
  file: string;
  /** What it gets beyond `--json`. */
  args: readonly string[];
  /** A trial, with which one sees whether it runs. Its figures say nothing. */
  quickArgs: readonly string[];
  /** Whether `--data` names a folder for it, so that the demo is not drawn again. */
  usesDemo?: boolean;
}

const searchTrial = ['--posts', '2000', '--rounds', '1'];
const serverTrial = ['--rounds', '1', '--seconds', '1'];

/** In the order in which they run: the quickest first. */
export const benches: readonly Bench[] = [
  { name: 'bytes', group: 'Bytes', file: 'scripts/bench-bytes.ts', args: [], quickArgs: [] },
  {
    name: 'load:visits',
    group: 'Loading',
    file: 'scripts/bench-load.ts',
    args: ['--only', 'first,cold,repeat', '--rounds', '5'],
    quickArgs: ['--only', 'first,cold,repeat', '--rounds', '1'],
    usesDemo: true,
  },
  {
    name: 'load:use',
    group: 'Loading',
    file: 'scripts/bench-load.ts',
    args: ['--only', 'back,interaction,open,scroll', '--rounds', '5'],
    quickArgs: ['--only', 'back,interaction,open,scroll', '--rounds', '1'],
    usesDemo: true,
  },
  {
    name: 'server:sqlite',
    group: 'Server',
    file: 'scripts/bench-server.ts',
    args: ['--sqlite'],
    quickArgs: ['--sqlite', ...serverTrial],
  },
  {
    name: 'server:postgres',
    group: 'Server',
    file: 'scripts/bench-server.ts',
    args: ['--postgres'],
    quickArgs: ['--postgres', ...serverTrial],
  },
  {
    name: 'search:sqlite',
    group: 'Server',
    file: 'scripts/bench-search.ts',
    args: ['--sqlite'],
    quickArgs: ['--sqlite', ...searchTrial],
  },
  {
    name: 'search:postgres',
    group: 'Server',
    file: 'scripts/bench-search.ts',
    args: ['--postgres'],
    quickArgs: ['--postgres', ...searchTrial],
  },
  { name: 'million', group: 'Server', file: 'scripts/bench-million.ts', args: [], quickArgs: ['--posts', '8000'] },
  {
    name: 'servers',
    group: 'Server',
    file: 'scripts/bench-servers.ts',
    args: ['--rounds', '3'],
    quickArgs: serverTrial,
  },
  {
    name: 'pictures',
    group: 'Hosting',
    file: 'scripts/bench-pictures.ts',
    args: ['--only', 'start,uploads'],
    quickArgs: ['--only', 'uploads'],
  },
  { name: 'hosting', group: 'Hosting', file: 'scripts/bench-hosting.ts', args: [], quickArgs: ['--seconds', '1'] },
];

/** The runs whose names begin with one of the words, separated by commas. Throws if a word selects none. */
export function chooseBenches(only: string | undefined): readonly Bench[] {
  if (only === undefined) return benches;
  const words = only.split(',');
  const unknown = words.find((word) => !benches.some(({ name }) => name.startsWith(word)));
  if (unknown !== undefined)
    throw new Error(`There is no bench ${unknown}. They are: ${benches.map(({ name }) => name).join(', ')}.`);
  return benches.filter(({ name }) => words.some((word) => name.startsWith(word)));
}
