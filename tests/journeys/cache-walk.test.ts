/** @module-tag sweep */

import { expect, test, vi } from 'vitest';

import { proveCacheRound, type CacheReport } from '#tests/support/cache-proof/prove-cache.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

// `npm run prove:cache` runs it with more rounds and another seed.
const defaultRounds = 6;
const rounds = Number(process.env['CACHE_ROUNDS'] ?? defaultRounds);
const seed = Number(process.env['CACHE_SEED'] ?? 20_261_122);

test(
  'whatever a member does in several tabs, what they hold as good is what the server answers',
  { timeout: 180_000 * Math.ceil(rounds / defaultRounds) },
  async () => {
    // The client warns of every lost response.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const report: CacheReport = { rounds: 0, actions: 0, compared: 0, mismatches: [] };
    for (; report.rounds < rounds; report.rounds += 1) {
      const known = report.mismatches.length;
      await proveCacheRound(server(), seed + report.rounds, report);
      for (const mismatch of report.mismatches.slice(known)) console.log(mismatch);
    }
    const { actions, compared, mismatches } = report;
    if (rounds > defaultRounds)
      console.log(
        `${rounds} rounds, seed ${seed}: ${actions} actions, ${compared} entries compared, ${mismatches.length} mismatches`,
      );
    expect(mismatches).toEqual([]);
    expect(compared).toBeGreaterThan(rounds * 50);
  },
);
