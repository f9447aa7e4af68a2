/** @module-tag sweep */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { walk, walks } from '#tests/support/email-walk.ts';
import { startTestServer } from '#tests/support/test-server.ts';

// More with WALKS=500; the seed of a failure is in its message.
const runs = Number(process.env['WALKS'] ?? 5);
const seed = Number(process.env['WALK_SEED'] ?? 2);

test(
  'whatever two members and a thief do, addresses count by their own links, and an undo link leads back in',
  { timeout: 180_000 + runs * 10_000 },
  async () => {
    const server = await startTestServer();
    let number = 0;
    // No shrinking: it would take minutes, and the steps are in the message.
    const property = fc.asyncProperty(walks, (steps) => walk(server, steps, (number += 1)));
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
    expect(number).toBe(runs);
  },
);
