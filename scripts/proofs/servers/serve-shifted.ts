import { runServer } from '../../lib/run-server.ts';

// A server of the proof: its clock is this many milliseconds ahead of the machine's, or behind.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
await runServer({ now: () => Date.now() + shiftMs });
