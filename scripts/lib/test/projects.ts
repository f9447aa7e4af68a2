interface Project {
  /** In `tests`. */
  folders: readonly string[];
  /** Test files in them that it does not run. */
  exclude?: readonly string[];
}

/** The projects of vitest.config.ts and their files. */
export const projects = {
  contract: { folders: ['contract'] },
  // About the repository itself: its documents, dependencies, imports and tools.
  repository: { folders: ['lint'] },
  'server-sqlite': {
    folders: ['server'],
    // What involves PostgreSQL, both databases or several servers runs once, where PostgreSQL is required anyway.
    exclude: [
      'tests/server/backup/lost-commit.test.ts',
      'tests/server/backup/moving.test.ts',
      'tests/server/several-servers/**',
    ],
  },
  'server-postgres': {
    folders: ['server'],
    exclude: [
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
    ],
  },
  client: { folders: ['client'] },
  journeys: { folders: ['journeys', 'commands'] },
  browser: { folders: ['browser'] },
  engines: { folders: ['engines'] },
} as const satisfies Record<string, Project>;

export type ProjectName = keyof typeof projects;

/** The patterns of a project's test files, relative to the repository. */
export function filesOf(name: ProjectName): { include: string[]; exclude: string[] } {
  const { folders, exclude = [] }: Project = projects[name];
  return { include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), exclude: [...exclude] };
}
