import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { projects } from './lib/test/projects.ts';

// `npm run test:watch -- [projects] [words]`: runs the tests that the changes since the last commit affect, and after each save
// those that it affects.
const args = process.argv.slice(2);
const isProject = (arg: string) => arg in projects;
const named = args.filter(isProject);
const watched = named.length > 0 ? named : ['client', 'server-sqlite'];
const words = args.filter((arg) => !isProject(arg));

const which = words.length > 0 ? ` in files named ${words.join(' or ')}` : '';
console.log(`Watching ${watched.join(' and ')}: runs the tests${which} that a change since the last commit affects.`);
console.log(`Others: npm run test:watch -- ${Object.keys(projects).join(' ')}. Press a to run all tests, h for help.`);

const vitest = spawn(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    'watch',
    '--changed',
    ...watched.map((name) => `--project=${name}`),
    ...words,
  ],
  { stdio: 'inherit', cwd: join(import.meta.dirname, '..') },
);
// Ctrl+C reaches both processes; this one ends after the other.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => vitest.kill());
const [status] = (await once(vitest, 'exit')) as [number | null];
process.exitCode = status ?? 1;
