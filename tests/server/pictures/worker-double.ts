// Stands in for the picture process: each picture's path says how it behaves.
import { getPriority } from 'node:os';

process.on('disconnect', () => process.exit());
process.on('message', (job: { path: string }) => {
  if (job.path === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (job.path === 'answer') process.send?.({ outcome: 'done', result: { pid: process.pid, priority: getPriority() } });
});
