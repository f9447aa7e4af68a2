import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

interface Project {
  /** In `tests`. */
  folders: readonly string[];
  /** Test files in them that it does not run. */
  exclude?: readonly string[];
}

/** What has nothing to do with PostgreSQL. */
const needNoPostgres = [
  // Looks into SQLite's plans.
  'tests/server/posts/list-plans.test.ts',
  // These open no database.
  'tests/server/backup/archive.test.ts',
  'tests/server/config/config.test.ts',
  'tests/server/contract/contract-violations.test.ts',
  'tests/server/http/request-turns.test.ts',
  'tests/server/notifications/next-morning.test.ts',
  'tests/server/pages/head-tags.test.ts',
  'tests/server/pictures/disk-storage.test.ts',
  'tests/server/pictures/fair-queue.test.ts',
  'tests/server/pictures/s3-storage.test.ts',
  'tests/server/pictures/sizes.test.ts',
  'tests/server/pictures/worker-process.test.ts',
  'tests/server/session/mail-encryption.test.ts',
  'tests/server/texts/matching.test.ts',
  // About the process, its connections and the form of its bodies, and what the decoder makes of each format: what is stored is in other files.
  'tests/server/abuse/json-bodies.test.ts',
  'tests/server/http/cached-memory.test.ts',
  'tests/server/http/idle-connections.test.ts',
  'tests/server/http/stopping.test.ts',
  'tests/server/pictures/decoding.test.ts',
];

/** The projects of vitest.config.ts and their files. */
export const projects = {
  contract: { folders: ['contract'] },
  // About the repository itself: its documents, dependencies, imports and tools.
  repository: { folders: ['lint'] },
  'server-sqlite': {
    folders: ['server'],
    // What involves PostgreSQL, both databases or several servers runs once, where PostgreSQL is required anyway.
    exclude: [
      'tests/server/backup/kept-rows.test.ts',
      'tests/server/backup/lost-commit.test.ts',
      'tests/server/backup/moving.test.ts',
      'tests/server/database/rolling-updates.test.ts',
      'tests/server/posts/search-windows.test.ts',
      'tests/server/posts/similar-rows.test.ts',
      'tests/server/several-servers/**',
    ],
  },
  'server-postgres': { folders: ['server'], exclude: needNoPostgres },
  'server-postgres-rest': { folders: ['server'], exclude: needNoPostgres },
  client: { folders: ['client'] },
  journeys: { folders: ['journeys', 'commands'] },
  browser: { folders: ['browser'] },
} as const satisfies Record<string, Project>;

export type ProjectName = keyof typeof projects;

const root = join(import.meta.dirname, '../../..');
/** What PostgreSQL does otherwise: what only it has, what happens while it is away, and mails that several servers send. */
const postgresFolders = /^tests\/server\/(database|several-servers)\//;
const postgresFiles = new Set([
  'tests/server/backup/kept-rows.test.ts',
  'tests/server/backup/moving.test.ts',
  'tests/server/http/outages.test.ts',
  'tests/server/mail/mail-queue.test.ts',
  'tests/server/posts/search-windows.test.ts',
  'tests/server/posts/similar-rows.test.ts',
]);
const namesStatement = /^\s*(?:(?:test|describe)\b.*\(\s*)?['"`]S\d{3}\b/m;

/** The test files of the server that `npm test` runs on PostgreSQL: those with a statement, and those about PostgreSQL. */
function chosenForPostgres(): string[] {
  return readdirSync(join(root, 'tests/server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/server/${file.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter(
      (file) =>
        postgresFolders.test(file) ||
        postgresFiles.has(file) ||
        namesStatement.test(readFileSync(join(root, file), 'utf8')),
    )
    .toSorted();
}

/** The patterns of a project's test files, relative to the repository. */
export function filesOf(name: ProjectName): { include: string[]; exclude: string[] } {
  const { folders, exclude = [] }: Project = projects[name];
  const include = folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
  if (name === 'server-postgres') return { include: chosenForPostgres(), exclude: [...exclude] };
  if (name === 'server-postgres-rest') return { include, exclude: [...exclude, ...chosenForPostgres()] };
  return { include, exclude: [...exclude] };
}
