import { expect, test } from 'vitest';

import { isClockSteady } from '#server/platform/steady-clock.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('nothing is deleted by age in the day after the clock has jumped, ahead or back', async () => {
  const { db, clock } = await startTestServer();
  const look = (ms: number) => {
    clock.advance(ms);
    return isClockSteady(db, clock.now());
  };
  expect(await look(0)).toBe(true);
  expect(await look(hour)).toBe(true);
  expect(await look(365 * day)).toBe(false);
  for (let hours = 1; hours < 24; hours += 1) expect(await look(hour)).toBe(false);
  expect(await look(-365 * day - 23 * hour)).toBe(false);
  expect(await look(23 * hour)).toBe(false);
  expect(await look(hour)).toBe(true);
});
