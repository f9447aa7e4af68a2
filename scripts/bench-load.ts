import { isBuildStale } from './build-freshness.ts';
import { buildClient } from './build.ts';
import { createPlace } from './server-runs/place.ts';
import { goBackAgain } from './bench/loading/back.ts';
import { loadCold, reportCold } from './bench/loading/cold.ts';
import { comeAgainAndAgain, reportRepeat } from './bench/loading/repeat.ts';
import { median, print, type Row } from './bench/loading/report.ts';
import type { Pace } from './bench/loading/slow-link.ts';
import { setStage } from './bench/loading/stage.ts';
import { tapSave } from './bench/loading/taps.ts';

// `npm run bench:load -- [--rounds 5] [--only cold,repeat,back,interaction] [--link 4g|3g] [--data folder] [--requests]`: how long a phone waits.
const option = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const rounds = Number(option('--rounds') ?? 5);
const only = option('--only')?.split(',');
const wants = (part: string) => only?.includes(part) ?? true;

const links: Record<string, Pace> = {
  '4g': { kbitPerSecond: 1600, roundTripMs: 150 },
  '3g': { kbitPerSecond: 400, roundTripMs: 400 },
};
const chosen = Object.fromEntries(Object.entries(links).filter(([name]) => name === (option('--link') ?? name)));
const repeatGoals: Record<string, number> = { '4g': 0.65, '3g': 0.25 };

if (isBuildStale()) await buildClient();
const kept = option('--data');
const place = kept === undefined ? await createPlace('load', 'sqlite') : undefined;
const stage = await setStage(kept ?? place?.folder ?? '');
const rows: Row[] = [];
try {
  const visits = wants('repeat') ? await comeAgainAndAgain(stage, chosen, rounds) : {};
  for (const [name, pace] of wants('cold') || wants('repeat') ? Object.entries(chosen) : []) {
    const cold = await loadCold(stage, pace, rounds);
    const floor = median(cold.floor.map(({ tiles }) => tiles));
    if (wants('cold')) rows.push(...reportCold(cold).map((row) => ({ ...row, what: `${name} ${row.what}` })));
    for (const which of [name, 'off']) if (visits[which]) rows.push(...reportRepeat(`${name} repeat${which === 'off' ? ', no network' : ''}`, visits[which], floor, repeatGoals[name] ?? 1));
  }
  const [pace] = Object.values(chosen);
  if (pace && wants('back')) rows.push(...(await goBackAgain(stage, pace, rounds)));
  if (pace && wants('interaction')) rows.push(...(await tapSave(stage, pace, rounds)));
  if (process.argv.includes('--requests')) for (const [name, each] of Object.entries(visits)) for (const { paths } of each) console.log(`${name} repeat visit asked: ${paths.join(', ')}`);
} finally {
  // What was measured before something failed is told all the same.
  print(rows);
  await stage.stop();
  await place?.remove();
}
