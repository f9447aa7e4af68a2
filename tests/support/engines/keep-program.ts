import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

// Runs a program at home in the folder of the first argument until the input of this process ends, as it does when whoever started it is
// killed. Then it ends the program and all that it has started, and removes the folder.

const [folder = '', program = '', ...args] = process.argv.slice(2);
const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder };
const child = spawn(program, args, {
  cwd: folder,
  env: { ...process.env, ...home, XDG_RUNTIME_DIR: folder, TMPDIR: folder },
  // A process group of its own, which can be ended as a whole.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = once(child, 'exit');

process.stdin.resume();
await Promise.race([once(process.stdin, 'end'), ended]);
endGroup('SIGTERM');
const impatient = setTimeout(() => endGroup('SIGKILL'), 5000);
await ended;
clearTimeout(impatient);
endGroup('SIGKILL');
await rm(folder, { recursive: true, force: true, maxRetries: 5 });

function endGroup(signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in it.
  }
}
