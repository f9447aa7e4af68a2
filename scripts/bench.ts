import { parseArgs } from 'node:util';

import { chooseBenches } from './bench/report/benches.ts';
import { describeCommit, describeMachine } from './bench/report/machine.ts';
import { readResults, withResult, writeResults } from './bench/report/results.ts';
import { runBench } from './bench/report/run-bench.ts';
import { writePage } from './bench/report/write-page.ts';

// `npm run bench -- [--only bytes,load,server,…] [--data folder] [--quick] [--render]`: runs the benches one after the other and writes what they
// measured to docs/performance.json, and from it docs/performance.md with its plots; `--render` writes only the page.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    /** A data folder with the demo, so that it is not drawn again. */
    data: { type: 'string' },
    /** One short round of each, to see that it runs. */
    quick: { type: 'boolean', default: false },
    render: { type: 'boolean', default: false },
  },
});

if (!options.render) {
  const benches = chooseBenches(options.only);
  const shared = {
    isQuick: options.quick,
    demoFolder: options.data,
    machine: await describeMachine(),
    commit: await describeCommit(),
  };
  for (const bench of benches) {
    console.log(`\n${bench.name}`);
    const result = await runBench(bench, shared);
    if ('failed' in result && !('metrics' in result)) {
      console.error(`!! ${bench.name} failed. Its earlier figures stay in docs/performance.md, and say so.`);
      process.exitCode = 1;
    }
    // After each, so that nothing is lost if a later one hangs.
    writeResults(withResult(readResults(), bench, result));
    writePage(readResults());
  }
}
writePage(readResults());
