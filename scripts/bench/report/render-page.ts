import { benches, groups } from './benches.ts';
import type { Machine } from './machine.ts';
import { peerNotes } from './peers.ts';
import { renderGrowth } from './plots/growth.ts';
import { renderColdVisits, renderRepeatVisits } from './plots/visits.ts';
import type { Results } from './results.ts';
import { tableRows } from './table-rows.ts';

const plots = [
  {
    file: 'performance-cold.svg',
    alt: 'Bars: a first visit beside bare pictures and a client-rendered app',
    render: renderColdVisits,
  },
  {
    file: 'performance-repeat.svg',
    alt: 'Bars: a repeat visit beside the first visit to bare pictures',
    render: renderRepeatVisits,
  },
  {
    file: 'performance-growth.svg',
    alt: 'Lines: the p95 of each list from 1,000 to 100,000 posts',
    render: renderGrowth,
  },
];

const introduction = `# Performance

\`npm run bench\` measures the built product and writes this page. Machines differ and are noisy, so most goals are ratios of two things that
were measured in turns in one run: medians of five, byte counts exact. Loading is measured in Chromium on a phone of 412 × 823 pixels at 1.75
with a processor slowed four times, over slow 4G (1.6 Mbit/s, round trips of 150 ms) and slow 3G (400 kbit/s, 400 ms); the *baseline* is
a static page with the same first pictures and nothing else, as fast as it can get. The server's rates are compared with those of a static
answer of the same process.`;

const instructions = `## Measuring

| command | what it does |
| --- | --- |
| \`npm run bench\` | runs every bench, one after the other, and writes this page; nothing else should run on the machine |
| \`npm run bench -- --only load,server:sqlite\` | only those whose names begin with these words; the other rows stay as they were |
| \`npm run bench -- --data folder\` | uses the demo in a copy of this data folder, which otherwise has to be drawn first |
| \`npm run bench -- --quick\` | one short round of each, to see that it runs |
| \`npm run bench -- --render\` | writes this page again from docs/performance.json, without measuring |

Each bench is a command of its own, too (the runs above name them), prints its metrics with their goals, writes them to a file with
\`--json\`, and fails if a goal is missed. The benches of the server need PostgreSQL (\`TEST_DATABASE_URL\`) and take wrk if it is
installed; those of loading need Chromium (\`CHROMIUM_PATH\`).

\`npm run bench:trace\` records the first second of a visit to the bare pictures, of a first visit and of a repeat visit without a network, and
prints what the main thread did: its work by kind (script, style, layout, paint, decode), the functions that took longest, by themselves and
with what they call, and each task of 50 ms or more with its parts. Recording takes time itself, so compare the parts of a trace with each
other and not its sums with the table. \`-- --save folder\` writes the traces there, for Chromium's devtools or <https://ui.perfetto.dev>.`;

/** The files that show the results: docs/performance.md and its plots, by their paths in docs. */
export function renderPage(results: Results): Map<string, string> {
  const metrics = Object.values(results).flatMap((result) => result.metrics);
  const drawn = plots.flatMap(({ file, alt, render }) => {
    const svg = render(metrics);
    return svg === undefined ? [] : [{ path: `images/${file}`, alt, svg }];
  });
  const page = [
    introduction,
    renderMachines(results),
    renderTable(results),
    peerNotes.join('\n\n'),
    ...(drawn.length > 0 ? ['## Plots', ...drawn.map(({ path, alt }) => `![${alt}](${path})`)] : []),
    renderRuns(results),
    instructions,
  ].join('\n\n');
  return new Map([['performance.md', `${page}\n`], ...drawn.map(({ path, svg }) => [path, svg] as const)]);
}

function renderTable(results: Results): string {
  const rows = tableRows(results);
  return [
    '| what | goal | ours | met | peers |',
    '| --- | --- | --- | --- | --- |',
    ...groups.flatMap((group) => {
      const inGroup = rows.filter((row) => row.group === group);
      if (inGroup.length === 0) return [];
      return [
        `| **${group}** | | | | |`,
        ...inGroup.map(
          ({ what, goal, ours, met, peers }) => `| ${[what, goal, ours, met, peers].map(cell).join(' | ')} |`,
        ),
      ];
    }),
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Each machine once, though usually all were the same. */
function renderMachines(results: Results): string {
  const machines = new Set(Object.values(results).map(({ machine }) => describeMachine(machine)));
  return machines.size === 0 ? 'Nothing has been measured yet.' : `Measured on ${[...machines].join('; and on ')}.`;
}

function describeMachine(machine: Machine): string {
  const { cores, processor, memoryGb, system, node, sqlite, postgres, chromium } = machine;
  const versions = [
    `Node ${node}`,
    `SQLite ${sqlite}`,
    postgres && `PostgreSQL ${postgres}`,
    chromium && `Chromium ${chromium}`,
  ];
  return `${cores} cores of an ${processor} with ${memoryGb} GB, ${system}, ${versions.filter(Boolean).join(', ')}`;
}

function renderRuns(results: Results): string {
  const rows = benches.flatMap(({ name }) => {
    const result = results[name];
    if (!result) return [`| ${name} | not measured yet | | | | |`];
    const { command, date, commit, minutes, loadAtStart, failed } = result;
    const failure = failed === undefined ? '' : `; failed on ${failed}`;
    return [`| ${name} | \`${command}\` | ${date}${failure} | ${commit} | ${minutes} | ${loadAtStart} |`];
  });
  return [
    '## Runs',
    'The load is the number of processes that wanted to run when the bench began.',
    ['| bench | command | date | commit | minutes | load |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
      '\n',
    ),
  ].join('\n\n');
}
