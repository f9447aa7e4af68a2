// A fake of worker-entry.ts: the job's path says how it behaves.
import { getPriority } from 'node:os';

const eaten: Buffer[] = [];

process.on('disconnect', () => process.exit());
process.on('message', (job: { path: string }) => {
  if (job.path === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (job.path === 'eat') eaten.push(Buffer.alloc(300e6, 1));
  if (job.path === 'answer') {
    const result = { pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) };
    process.send?.({ outcome: 'done', result });
  }
});
